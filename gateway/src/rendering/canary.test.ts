import { versionsOf } from '../../testing/page-set.ts';
import { createPageTokens, tokenKeys } from '../metrics/page-tokens.ts';
import { signedBucket } from './bucket.ts';
import { startGateway, eventually, type TestGateway } from '../../testing/start-gateway.ts';

const SECRET = 'a-secret-that-both-sides-share-0123456789';
const pageTokens = createPageTokens(tokenKeys([SECRET], { signing: null }));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1', GATEWAY_SECRET: SECRET });
}, 120_000);
afterAll(() => gateway.stop());

const versionFor = async (bucket: number) => {
  const cookie = `bucket=${signedBucket(bucket, pageTokens)}`;
  const page = await (await gateway.get('/alpha', { headers: { cookie } })).text();
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
