import { eventually } from '@nightlark/build/jest/eventually.ts';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeComponent, inComponent, inLoader, publishFaulty } from '../../testing/faulty-release.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
const start = async (env = {}) => void (gateway = await startGateway(env));
const stop = () => gateway.stop();

/** Endless loops are detected by CPU time, and other tests run in parallel. */
const BUSY_MS = 40_000;

const health = async () => (await gateway.get('/healthz')).json() as Promise<{ status: string; problems: Record<string, string> }>;
const promote = (version = '1.1.0') => gateway.promote('mf-alpha', version);

async function get(address: string): Promise<{ status: number; page: string; ms: number }> {
  const started = Date.now();
  const response = await gateway.get(address);
  // Only the nonce, the page's state and the banner of the faulty remote may differ.
  const page = (await response.text()).replace(/nonce="[^"]+"/g, '').replace(/<script type="application\/json".*/, '');
  return { status: response.status, page, ms: Date.now() - started };
}
const contentOf = (page: string) => /<main.*<\/main>/.exec(page)![0];

describe('a release that never goes live, one after the other on one gateway', () => {
  beforeAll(() => start(), 120_000);
  afterAll(stop);
  afterEach(async () => {
    await promote('1.0.0');
    await eventually(async () => expect((await health()).status).toBe('ok'));
  }, 60_000);

  let published = 0;
  const nextVersion = () => `1.1.${++published}`;

  test.each<[string, Parameters<typeof publishFaulty>[1], RegExp]>([
    [
      'hangs',
      { 'server/remoteEntry.cjs': () => 'module.exports = { init() {}, get: () => new Promise(() => {}) };' },
      /did not answer within 3000 ms/,
    ],
    ['throws at load', { 'server/remoteEntry.cjs': () => `throw new Error('broken at load');` }, /broken at load/],
    ['has a syntax error', { 'server/remoteEntry.cjs': () => 'module.exports = {;' }, /Unexpected token/],
    ['is HTML instead of a script', { 'server/remoteEntry.cjs': () => '<!doctype html><title>Not found</title>' }, /Unexpected token/],
    ['never ends at load', { 'server/remoteEntry.cjs': () => 'for (;;);' }, /did not come to an end/],
    ['would end the process at load', { 'server/remoteEntry.cjs': () => 'process.exit(3);' }, /process\.exit is not a function/],
  ])(
    'a server bundle that %s is not taken: the version before serves on, the other area as it was',
    async (_how, edits, problem) => {
      const before = { alpha: await get('/alpha'), beta: await get('/beta') };
      const version = nextVersion();
      await publishFaulty(gateway, edits, version);
      await promote(version);
      await eventually(async () => expect((await health()).problems['mf-alpha']).toMatch(problem), BUSY_MS);
      expect(await health()).toMatchObject({ status: 'degraded' });
      const after = { alpha: await get('/alpha'), beta: await get('/beta') };
      expect(after.alpha.page).toBe(before.alpha.page);
      expect(after.beta.page).toBe(before.beta.page);
      expect(Math.max(after.alpha.ms, after.beta.ms)).toBeLessThan(5_000);
    },
    120_000,
  );

  test('files that are gone (404) leave the version before in service', async () => {
    const version = nextVersion();
    await publishFaulty(gateway, { 'server/alpha.cjs': inComponent('void 0;') }, version);
    await rm(path.join(gateway.store.releaseDirectory('mf-alpha', version), 'server'), { recursive: true });
    await promote(version);
    await eventually(async () => expect((await health()).problems['mf-alpha']).toMatch(/server\/.* is missing/));
    expect((await get('/alpha')).page).toContain('/mf/mf-alpha/1.0.0/');
  }, 120_000);
});

async function withdrawal(): Promise<string> {
  let reason = '';
  await eventually(async () => {
    const [last] = await gateway.store.readJournal(1);
    expect(last).toMatchObject({ action: 'withdraw', who: 'gateway', remote: 'mf-alpha', from: '1.1.0', to: '1.0.0' });
    reason = last!.reason!;
  }, 120_000);
  await eventually(async () => expect((await get('/alpha')).status).toBe(200));
  expect((await get('/alpha')).page).toContain('/mf/mf-alpha/1.0.0/');
  return reason;
}

describe('a release that went live', () => {
  beforeEach(() => start({ RENDER_WORKERS: '2' }), 120_000);
  afterEach(stop);

  test('a screen that throws costs its area, is named by health, and is withdrawn with a reason', async () => {
    const before = await get('/beta');
    await publishFaulty(gateway, { 'server/alpha.cjs': inComponent(`throw new Error('secret of a screen');`) });
    await promote();
    await eventually(async () => expect((await get('/alpha')).status).toBe(500));
    const failed = await get('/alpha');
    expect(failed.page).toContain('role="alert"');
    expect(failed.page).not.toContain('secret of a screen');
    expect(contentOf((await get('/beta')).page)).toBe(contentOf(before.page));
    expect((await health()).problems['mf-alpha']).toMatch(/1\.1\.0 failed at its last page/);
    for (let count = 0; count < 30; count++) await get('/alpha');
    expect(await withdrawal()).toMatch(/pages failed on the server/);
    // Failures of whole pages are reported for ten seconds.
    await eventually(async () => expect((await health()).status).toBe('ok'), 30_000);
  }, 180_000);

  test.each<[string, Parameters<typeof publishFaulty>[1]]>([
    ['while it is rendered', { 'server/alpha.cjs': inComponent('for (;;);') }],
    ['in its loader', { 'server/alpha.cjs': inLoader('for (;;);') }],
    ['in its loader, after it waited', { 'server/alpha.cjs': inLoader('await new Promise((r) => setTimeout(r, 20)); for (;;);') }],
    ['in a lazily loaded module', { 'server/alpha.cjs': beforeComponent('for (;;);') }],
    ['in an expression', { 'server/alpha.cjs': inComponent(`/^(a+)+$/.test('a'.repeat(99) + '!');`) }],
  ])(
    'code that never ends %s: the version before serves, the pages under way too, and it is withdrawn',
    async (_where, edits) => {
      const before = { alpha: await get('/alpha'), beta: await get('/beta') };
      await publishFaulty(gateway, edits);
      await promote();
      const statuses: number[] = [];
      await eventually(async () => {
        for (const { status } of await Promise.all(['/alpha', '/beta', '/alpha'].map(get))) statuses.push(status);
        expect(gateway.log()).toContain('a renderer was lost');
      }, BUSY_MS);
      expect(gateway.log()).toMatch(
        /"alert":"renderer","remote":"mf-alpha","version":"1\.1\.0","reason":"its code did not come to an end"/,
      );
      const after = { alpha: await get('/alpha'), beta: await get('/beta') };
      expect(after.alpha.page).toBe(before.alpha.page);
      expect(after.beta.page).toBe(before.beta.page);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await withdrawal()).toMatch(/^its code did not come to an end/);
      await eventually(async () => expect((await health()).status).toBe('ok'), BUSY_MS);
    },
    120_000,
  );

  test('code that never ends in a slot: all workers may meet it at once, so its area may pause, but no other; then the version before serves', async () => {
    const before = { alpha: await get('/alpha'), beta: await get('/beta') };
    await publishFaulty(gateway, { 'server/alpha-banner.cjs': (code) => `for (;;);${code}` });
    await promote();
    const others: number[] = [];
    await eventually(async () => {
      const [beta] = await Promise.all(['/beta', '/alpha', '/alpha'].map(get));
      others.push(beta!.status);
      expect(gateway.log()).toContain('a renderer was lost');
    }, BUSY_MS);
    await eventually(async () => expect((await get('/alpha')).page).toBe(before.alpha.page), BUSY_MS);
    expect((await get('/beta')).page).toBe(before.beta.page);
    expect(new Set(others)).toEqual(new Set([200]));
    expect(await withdrawal()).toMatch(/^its code did not come to an end/);
  }, 180_000);

  test('a chunk that never comes costs its area after three seconds, and the next at once', async () => {
    await publishFaulty(gateway, { 'server/alpha.cjs': (code) => `${code}\n;exports.modules = {};` });
    await promote();
    await eventually(async () => expect((await get('/alpha')).status).toBe(503), 10_000);
    const again = await get('/alpha');
    expect(again.ms).toBeLessThan(4_000);
    expect((await get('/beta')).status).toBe(200);
  }, 180_000);
});
