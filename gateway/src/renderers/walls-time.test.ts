import { eventually } from '@nightlark/build/jest/eventually.ts';
import { inComponent, inLoader } from '../../testing/faulty-release.ts';
import { BUSY_MS, startLiveFault, type Edits, type LiveFault } from '../../testing/live-fault.ts';

/** Forged responses, time, memory and code that outlives its page, in live releases that bypassed the gate: others must be unaffected. */
let site: LiveFault;
beforeEach(async () => {
  site = await startLiveFault();
}, 120_000);
afterEach(() => site.gateway.stop());

/** A redirect thrown in a loader, in React Router's form. */
const redirects = (location: string) => `throw new Response(null, { status: 302, headers: { location: '${location}' } });`;
const NO_STATUS = `throw { type: 'DataWithResponseInit', data: {}, init: { status: 1000 } };`;

test.each<[string, string]>([
  ['leads to another site', redirects('https://walls.example/')],
  ['answers with a status there is not', NO_STATUS],
])(
  'a loader that %s costs its own page, and is withdrawn',
  async (_what, statement) => {
    await site.goLive({ 'server/alpha.cjs': inLoader(statement) });
    await eventually(async () => expect((await site.get('/alpha')).status).toBe(500), BUSY_MS);
    expect((await site.health()).problems['mf-alpha']).toMatch(/1\.1\.0 failed at its last page \(response\)/);
    await site.untilWithdrawn();
    await site.expectHealed();
  },
  120_000,
);

test('a banner on others’ pages that never resolves: only the banner fails, no page waits for it, and it is withdrawn', async () => {
  await site.goLive({ 'server/alpha-banner.cjs': inComponent('throw (Component.never ??= new Promise(() => {}));') });
  await site.untilWithdrawn();
  await site.expectHealed();
}, 120_000);

test('a banner on others’ pages that takes all memory: it alone is blamed and withdrawn, at no page’s cost', async () => {
  await site.goLive({ 'server/alpha-banner.cjs': inComponent('const all = []; for (;;) all.push(new Array(1_000).fill(all.length));') });
  await site.untilWithdrawn();
  expect(site.gateway.log()).not.toContain('"alert":"renderer","remote":"mf-beta"');
  await site.expectHealed();
}, 150_000);

test.each<[string, Edits]>([
  ['throws in a timer after its page', { 'server/alpha.cjs': inLoader(`setTimeout(() => { throw new Error('late') }, 300);`) }],
  ['rejects after its page', { 'server/alpha.cjs': inLoader(`setTimeout(() => void Promise.reject(new Error('late')), 300);`) }],
  ['leaves an interval', { 'server/alpha.cjs': inLoader('setInterval(() => {}, 1000);') }],
  ['leaves a timer while it is rendered', { 'server/alpha.cjs': inComponent('setTimeout(() => {}, 60000);') }],
])(
  'what a page leaves behind (%s) costs no page, and is withdrawn',
  async (_what, edits) => {
    await site.goLive(edits);
    await site.isLive();
    await site.untilWithdrawn();
    await site.expectHealed();
    expect(site.gateway.log()).not.toContain('a renderer was lost');
  },
  120_000,
);

test.each<[string, string]>([
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1_000).fill(all.length));'],
  ['never lets go', '(function again() { Promise.resolve().then(again) })(); await new Promise(() => {});'],
])(
  'code that %s: its renderer ends, the page is requested again, the version is withdrawn',
  async (_what, statement) => {
    await site.goLive({ 'server/alpha.cjs': inLoader(statement) });
    await site.untilWithdrawn();
    expect(site.gateway.log()).toMatch(/"alert":"renderer","remote":"mf-alpha","version":"1\.1\.0"/);
    await site.expectHealed();
    await eventually(async () => expect((await site.health()).status).toBe('ok'), BUSY_MS);
  },
  150_000,
);

test('a version is blamed for a renderer: each other one that ran it is replaced too, at no page’s cost', async () => {
  const pids = () => [...site.gateway.log().matchAll(/"pid":(\d+),[^\n]*a renderer is ready/g)].map(([, pid]) => Number(pid));
  await site.goLive({ 'server/alpha.cjs': inLoader('Component.pages = (Component.pages ?? 0) + 1; if (Component.pages > 5) for (;;);') });
  await site.isLive();
  const before = new Set(pids());
  await site.untilWithdrawn();
  await site.expectHealed();
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  // The spare one ran no page of it, and replaces the first that exits.
  await eventually(async () => expect([...before].filter(isRunning).length).toBeLessThanOrEqual(1), BUSY_MS);
  await eventually(async () => expect((await site.health()).status).toBe('ok'), BUSY_MS);
}, 150_000);
