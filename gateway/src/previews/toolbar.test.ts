import { createPlatform } from '@nightlark/registry/platform';
import { allowingGate } from '@nightlark/registry/testing';
import { newToken, publicKeyOf, type Grant } from '@nightlark/registry/tokens';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versionsOf } from '../../testing/page-set.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';
const COMMIT = 'a'.repeat(40);
const SOURCE = 'https://git.example/tree/{commit}/{remote}';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN, SOURCE_URL: SOURCE });
  await gateway.publishOnly('mf-alpha@1.1.0');
  await gateway.store.noteCommit('mf-alpha', '1.1.0', COMMIT);
}, 120_000);
afterAll(() => gateway.stop());

const authorization = `Basic ${btoa(`anyone:${TOKEN}`)}`;
const post = (address: string, fields: Record<string, string>, headers: Record<string, string>) =>
  gateway.get(address, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: gateway.url, ...headers } });
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('preview='))!
    .split(';')[0]!;
const open = async (fields: Record<string, string> = {}) => cookieOf(await post('/platform/preview', fields, { authorization }));
const choose = (cookie: string, fields: Record<string, string>) => post('/platform/preview/choose', fields, { cookie });
const linkTo = (version: string) => createPlatform(gateway.store, allowingGate).preview([{ remote: 'mf-alpha', version }]);
async function page(cookie: string) {
  const response = await gateway.get('/alpha', { headers: { cookie } });
  const html = await response.text();
  const [, facts = ''] = /data-page="([^"]*)"/.exec(html) ?? [];
  return { response, versions: versionsOf(html), facts: facts && (JSON.parse(facts.replaceAll('&quot;', '"')) as Record<string, unknown>) };
}

test('who may see the platform opens the toolbar: a page says what made it, and is what everybody gets', async () => {
  expect((await post('/platform/preview', {}, {})).status).toBe(401);
  expect((await post('/platform/preview', {}, { authorization, origin: 'https://evil.example' })).status).toBe(403);
  const { response, versions, facts } = await page(await open());
  expect(versions).toMatchObject({ 'mf-alpha': '1.0.0' });
  expect(response.headers.get('x-robots-tag')).toBeNull();
  expect(facts).toMatchObject({
    previewed: [],
    mayChoose: true,
    used: ['mf-alpha'],
    parts: expect.arrayContaining([
      { name: 'mf-alpha', version: '1.0.0', owner: 'Team Alpha', routes: expect.arrayContaining(['/alpha']) },
    ]),
  });
});

test('it changes a version in this browser, and back to what is live', async () => {
  const chosen = await choose(await open(), { remote: 'mf-alpha', version: '1.1.0', next: '/alpha?page=2' });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/alpha?page=2']);
  const { versions, facts } = await page(cookieOf(chosen));
  expect([versions['mf-alpha'], facts]).toMatchObject(['1.1.0', { previewed: ['mf-alpha'], mayChoose: true }]);
  for (const fields of [{ remote: 'mf-alpha' }, {}] as Record<string, string>[])
    expect((await page(cookieOf(await choose(cookieOf(chosen), fields)))).versions['mf-alpha']).toBe('1.0.0');
});

test('it knows the versions of each remote with their commits, and where the sources are', async () => {
  const response = await gateway.get('/platform/preview/versions.json', { headers: { cookie: await open() } });
  expect(await response.json()).toMatchObject({
    source: SOURCE,
    remotes: expect.arrayContaining([
      expect.objectContaining({
        name: 'mf-alpha',
        live: '1.0.0',
        canary: null,
        versions: [
          { version: '1.0.0', commit: null },
          { version: '1.1.0', commit: COMMIT },
        ],
      }),
    ]),
  });
});

test('a preview of somebody without the toolbar chooses nothing, and learns no other version', async () => {
  const [, token] = /token=(\S+)$/.exec((await linkTo('1.1.0')).path)!;
  const cookie = `preview=${token}`;
  expect((await choose(cookie, { remote: 'mf-alpha', version: '1.0.0' })).status).toBe(403);
  expect((await gateway.get('/platform/preview/versions.json', { headers: { cookie } })).status).toBe(403);
  expect((await choose('preview=x', {})).status).toBe(403);
});

test('a team’s token is revoked → the toolbars that were opened with it end, and what they chose', async () => {
  const token = newToken();
  const list = (grants: Grant[]) => writeFile(path.join(gateway.registry, '../keys/platform-tokens.json'), JSON.stringify(grants));
  await list([{ name: 'team-alpha', key: publicKeyOf(token), scope: ['mf-alpha'] }]);
  const theirs = cookieOf(await post('/platform/preview', {}, { authorization: `Basic ${btoa(`anyone:${token}`)}` }));
  const chosen = cookieOf(await choose(theirs, { remote: 'mf-alpha', version: '1.1.0' }));
  const linked = cookieOf(await gateway.get((await linkTo('1.1.0')).path, { headers: { cookie: chosen } }));
  for (const cookie of [chosen, linked]) expect((await page(cookie)).versions['mf-alpha']).toBe('1.1.0');

  await list([]);
  for (const cookie of [theirs, chosen, linked]) {
    const { versions, facts, response } = await page(cookie);
    expect([versions['mf-alpha'], facts]).toEqual(['1.0.0', '']);
    expect(response.headers.getSetCookie().join()).toMatch(/preview=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await choose(cookie, { remote: 'mf-alpha', version: '1.1.0' })).status).toBe(403);
    expect((await gateway.get('/platform/preview/versions.json', { headers: { cookie } })).status).toBe(403);
  }
  expect((await page(await open())).facts).toMatchObject({ mayChoose: true });
});

test('who has the toolbar and opens a link keeps it', async () => {
  const { path } = await linkTo('1.1.0');
  const opened = await gateway.get(path, { headers: { cookie: await open() } });
  expect((await page(cookieOf(opened))).facts).toMatchObject({ previewed: ['mf-alpha'], mayChoose: true });
});

test.each([
  ['a version that is not published', { remote: 'mf-alpha', version: '7.7.7' }, 409],
  ['no version', { remote: 'mf-alpha', version: '../../x' }, 409],
  ['no remote', { remote: 'shell', version: '1.0.0' }, 400],
])('%s → nothing is changed', async (_what, fields, status) => {
  const response = await choose(await open(), fields);
  expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
});

test('another site’s form → nothing is changed', async () => {
  const headers = { cookie: await open(), origin: 'https://evil.example' };
  expect((await post('/platform/preview/choose', { remote: 'mf-alpha', version: '1.1.0' }, headers)).status).toBe(403);
});
