import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeComponent, inComponent, inLoader } from '../../testing/faulty-release.ts';
import { BUSY_MS, useLiveFault, type Edits, type LiveFault } from '../../testing/live-fault.ts';
import { eventually } from '../../testing/start-gateway.ts';

/** The gateway of the running test. */
let site: () => LiveFault;
const health = () => site().health();

async function get(address: string): Promise<{ status: number; page: string; ms: number }> {
  const started = Date.now();
  const { status, page } = await site().get(address);
  const ms = Date.now() - started;
  // Only the nonce, the page's state and the banner of the faulty remote may differ.
  return { status, page: page.replace(/nonce="[^"]+"/g, '').replace(/<script type="application\/json".*/, ''), ms };
}
const contentOf = (page: string) => /<main.*<\/main>/.exec(page)![0];

async function withdrawal(): Promise<string> {
  let reason = '';
  await eventually(async () => {
    const [last] = await site().gateway.store.readJournal(1);
    expect(last).toMatchObject({ action: 'withdraw', who: 'gateway', remote: 'mf-alpha', from: site().version(), to: '1.0.0' });
    reason = last!.reason!;
  }, 120_000);
  await eventually(async () => expect((await get('/alpha')).status).toBe(200));
  expect((await get('/alpha')).page).toContain('/mf/mf-alpha/1.0.0/');
  return reason;
}

describe('its renderers run on', () => {
  const shared = useLiveFault();
  beforeAll(() => void (site = shared));

  test.each<[string, Edits, RegExp]>([
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
      await site().goLive(edits);
      await eventually(async () => expect((await health()).problems['mf-alpha']).toMatch(problem), BUSY_MS);
      expect(await health()).toMatchObject({ status: 'degraded' });
      const after = { alpha: await get('/alpha'), beta: await get('/beta') };
      expect(after.alpha.page).toBe(before.alpha.page);
      expect(after.beta.page).toBe(before.beta.page);
      expect(Math.max(after.alpha.ms, after.beta.ms)).toBeLessThan(5_000);
      await site().gateway.promote('mf-alpha', '1.0.0');
      await eventually(async () => expect((await health()).status).toBe('ok'));
    },
    120_000,
  );

  test('files that are gone (404) leave the version before in service', async () => {
    await site().goLive({ 'server/alpha.cjs': inComponent('void 0;') }, (directory) =>
      rm(path.join(directory, 'server'), { recursive: true }),
    );
    await eventually(async () => expect((await health()).problems['mf-alpha']).toMatch(/server\/.* is missing/));
    expect((await get('/alpha')).page).toContain('/mf/mf-alpha/1.0.0/');
    await site().gateway.promote('mf-alpha', '1.0.0');
  }, 120_000);

  test('a screen that throws costs its area, is named by health, and is withdrawn with a reason', async () => {
    const before = await get('/beta');
    await site().goLive({ 'server/alpha.cjs': inComponent(`throw new Error('secret of a screen');`) });
    await eventually(async () => expect((await get('/alpha')).status).toBe(500));
    const failed = await get('/alpha');
    expect(failed.page).toContain('role="alert"');
    expect(failed.page).not.toContain('secret of a screen');
    expect(contentOf((await get('/beta')).page)).toBe(contentOf(before.page));
    expect((await health()).problems['mf-alpha']).toContain(`${site().version()} failed at its last page`);
    for (let count = 0; count < 30; count++) await get('/alpha');
    expect(await withdrawal()).toMatch(/pages failed on the server/);
    // Failures of whole pages are reported for ten seconds.
    await eventually(async () => expect((await health()).status).toBe('ok'), 30_000);
  }, 180_000);

  test('a chunk that never comes costs its area after three seconds, and the next at once', async () => {
    await site().goLive({ 'server/alpha.cjs': (code) => `${code}\n;exports.modules = {};` });
    await eventually(async () => expect((await get('/alpha')).status).toBe(503), 10_000);
    const again = await get('/alpha');
    expect(again.ms).toBeLessThan(4_000);
    expect((await get('/beta')).status).toBe(200);
  }, 180_000);
});

describe('it ends renderers', () => {
  const own = useLiveFault({ forEach: true });
  beforeAll(() => void (site = own));

  test.each<[string, Edits]>([
    ['while it is rendered', { 'server/alpha.cjs': inComponent('for (;;);') }],
    ['in its loader', { 'server/alpha.cjs': inLoader('for (;;);') }],
    ['in its loader, after it waited', { 'server/alpha.cjs': inLoader('await new Promise((r) => setTimeout(r, 20)); for (;;);') }],
    ['in a lazily loaded module', { 'server/alpha.cjs': beforeComponent('for (;;);') }],
    ['in an expression', { 'server/alpha.cjs': inComponent(`/^(a+)+$/.test('a'.repeat(99) + '!');`) }],
  ])(
    'code that never ends %s: the version before serves, the pages under way too, and it is withdrawn',
    async (_where, edits) => {
      const before = { alpha: await get('/alpha'), beta: await get('/beta') };
      await site().goLive(edits);
      const statuses: number[] = [];
      await eventually(async () => {
        for (const { status } of await Promise.all(['/alpha', '/beta', '/alpha'].map(get))) statuses.push(status);
        expect(site().log()).toContain(
          `"alert":"renderer","remote":"mf-alpha","version":"${site().version()}","reason":"its code did not come to an end"`,
        );
      }, BUSY_MS);
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
    await site().goLive({ 'server/alpha-banner.cjs': (code) => `for (;;);${code}` });
    const others: number[] = [];
    await eventually(async () => {
      const [beta] = await Promise.all(['/beta', '/alpha', '/alpha'].map(get));
      others.push(beta!.status);
      expect(site().log()).toContain('a renderer was lost');
    }, BUSY_MS);
    await eventually(async () => expect((await get('/alpha')).page).toBe(before.alpha.page), BUSY_MS);
    expect((await get('/beta')).page).toBe(before.beta.page);
    expect(new Set(others)).toEqual(new Set([200]));
    expect(await withdrawal()).toMatch(/^its code did not come to an end/);
  }, 180_000);
});
