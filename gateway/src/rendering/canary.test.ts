import { eventually } from '@nightlark/build/jest/eventually.ts';
import { aSettings } from '@nightlark/testing/builders/settings';
import { request } from 'undici';
import { versionsOf } from '../../testing/page-set.ts';
import { createPageTokens, tokenKeys } from '../metrics/page-tokens.ts';
import { signedBucket } from './bucket.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const SECRET = 'a-secret-that-both-sides-share-0123456789';
const pageTokens = createPageTokens(tokenKeys([SECRET], { signing: null }));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1', GATEWAY_SECRET: SECRET, GEO_HEADER: 'CF-IPCountry' });
}, 120_000);
afterAll(() => gateway.stop());

const versionFor = async (bucket: number, { country = '', language = '', address = '/alpha' } = {}) => {
  const cookie = `bucket=${signedBucket(bucket, pageTokens)}; locale=${language}`;
  const headers = { cookie, 'cf-ipcountry': country };
  const page = await (await gateway.get(address, { headers })).text();
  const found = new Set([...page.matchAll(/mf-alpha\/(\d+\.\d+\.\d+)\//g)].map(([, version]) => version));
  expect(found.size).toBe(1);
  expect(versionsOf(page)['mf-alpha']).toBe([...found][0]);
  return [...found][0];
};

test('before there is a canary nobody gets a cookie', async () => {
  expect((await gateway.get('/alpha')).headers.getSetCookie()).toEqual([]);
});

test('a canary is for its share of browsers, the same on the server and in the page’s state, and sticks', async () => {
  await gateway.publishOnly('mf-alpha@1.1.0');
  await gateway.store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 20 }, { who: 'test' });
  await eventually(async () => expect(await versionFor(0)).toBe('1.1.0'));
  expect([await versionFor(19), await versionFor(20), await versionFor(99)]).toEqual(['1.1.0', '1.0.0', '1.0.0']);

  const [cookie] = (await gateway.get('/alpha')).headers.getSetCookie();
  expect(cookie).toMatch(/^bucket=\d{1,2}\.[\w-]{8}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  const again = await gateway.get('/beta', { headers: { cookie: cookie!.split(';')[0]! } });
  expect(again.headers.getSetCookie()).toEqual([]);

  // A script that writes the cookie chooses nothing.
  const written = await gateway.get('/beta', { headers: { cookie: 'bucket=0' } });
  expect(written.headers.getSetCookie()).toEqual([expect.stringMatching(/^bucket=\d{1,2}\.(?!undefined)/)]);
}, 20_000);

test('a canary for an audience → its share of it alone has it, in each page anew; pages kept for visitors are not mixed', async () => {
  const audience = { country: ['AT', 'DE'], language: ['de'] };
  await gateway.store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 20, audience }, { who: 'test' });
  await eventually(async () => expect(await versionFor(0)).toBe('1.0.0'));
  const german = { country: 'DE', language: 'de' };
  const visits = [
    german,
    { ...german, country: 'NL' },
    german,
    { country: 'AT', address: '/alpha?locale=de' },
    { ...german, language: 'nl' },
  ];
  const versions = [];
  for (const visit of visits) versions.push(await versionFor(0, visit));
  expect(versions).toEqual(['1.1.0', '1.0.0', '1.1.0', '1.1.0', '1.0.0']);
  expect([await versionFor(19, german), await versionFor(20, german)]).toEqual(['1.1.0', '1.0.0']);

  // Whom it can't be for has no bucket, and needs no cookie.
  expect((await gateway.get('/alpha', { headers: { 'cf-ipcountry': 'NL' } })).headers.getSetCookie()).toEqual([]);
  const cookies = (await gateway.get('/alpha', { headers: { 'cf-ipcountry': 'DE', cookie: 'locale=de' } })).headers.getSetCookie();
  expect(cookies).toEqual([expect.stringMatching(/^bucket=/)]);
}, 20_000);

test('a canary for a company → on its sites, as the backend has them', async () => {
  const settings = { ...aSettings(), domain: 'nachtlerche.example', company_id: 5 };
  gateway.backend.on('/api/settings.php', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ settings }));
  });
  const move = (audience: Record<string, string[]>) =>
    gateway.store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 20, audience }, { who: 'test' });
  await move({ company: ['5'], site: ['nachtlerche.example'] });
  // What was known of the site before is kept for a minute: another host.
  const version = async () => {
    const cookie = `bucket=${signedBucket(0, pageTokens)}`;
    const { body } = await request(`http://localhost:${gateway.port}/alpha`, { headers: { cookie } });
    return versionsOf(await body.text())['mf-alpha'];
  };
  await eventually(async () => expect(await version()).toBe('1.1.0'));
  await move({ company: ['6'] });
  await eventually(async () => expect(await version()).toBe('1.0.0'));
}, 20_000);
