import { startGateway, eventually, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1' });
}, 60_000);
afterAll(() => gateway.stop());

const versionFor = async (bucket: number) => {
  const page = await (await gateway.get('/alpha', { headers: { cookie: `bucket=${bucket}` } })).text();
  const found = new Set([...page.matchAll(/mf-alpha\/(\d+\.\d+\.\d+)\//g)].map(([, version]) => version));
  expect(found.size).toBe(1);
  expect(page).toContain(`"version":"${[...found][0]}"`);
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
  expect(cookie).toMatch(/^bucket=\d{1,2}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  const again = await gateway.get('/beta', { headers: { cookie: cookie!.split(';')[0]! } });
  expect(again.headers.getSetCookie()).toEqual([]);
}, 20_000);

const report = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  gateway.get('/platform/report', { method: 'POST', body: JSON.stringify(body), headers: { 'x-forwarded-for': address, ...headers } });

test('reports of browsers are believed as far as they can be', async () => {
  const error = { remote: 'mf-alpha', version: '1.1.0', where: 'render' };
  expect((await report('192.0.2.1', { errors: [error] })).status).toBe(204);
  expect((await report('192.0.2.1', { errors: [{ ...error, remote: '__proto__' }] })).status).toBe(204);
  expect((await report('192.0.2.1', { errors: [{ ...error, where: 'anywhere' }] })).status).toBe(400);
  expect((await report('192.0.2.1', 'x'.repeat(5_000))).status).toBe(413);
  expect((await report('192.0.2.1', { errors: [error] }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(gateway.log()).toContain('an area failed in a browser');
  expect(gateway.log()).not.toContain('192.0.2.1');
});

test('a canary that fails in browsers of several people is withdrawn', async () => {
  for (let page = 0; page < 60; page++) await gateway.get('/beta', { headers: { cookie: 'bucket=1' } });
  for (let visitor = 1; visitor <= 8; visitor++)
    await report(`192.0.2.${visitor}`, { errors: [{ remote: 'mf-alpha', version: '1.1.0', where: 'load' }] });
  await eventually(async () => {
    const [last] = await gateway.store.readJournal(1);
    expect(last).toMatchObject({ action: 'withdraw', who: 'gateway', reason: expect.stringMatching(/failed in browsers/) });
  }, 30_000);
  await eventually(async () => expect(await versionFor(0)).toBe('1.0.0'));
}, 60_000);
