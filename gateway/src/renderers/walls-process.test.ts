import { inLoader } from '../../testing/faulty-release.ts';
import { BUSY_MS, startLiveFault, type LiveFault } from '../../testing/live-fault.ts';
import { eventually } from '../../testing/start-gateway.ts';

/** What a release’s code may ask of the process that it runs in. Live: the gate was not asked. Others must not notice, and the release must go. */
let site: LiveFault;
beforeEach(async () => {
  site = await startLiveFault();
}, 120_000);
afterEach(() => site.gateway.stop());

const contentOf = (page: string) => /<main.*<\/main>/.exec(page)![0];

test.each<[string, string]>([
  ['ends the process', 'process.exit(1);'],
  ['ends the gateway', `process.kill(process.ppid, 'SIGKILL');`],
  ['asks for a builtin', `process.getBuiltinModule('node:fs').readFileSync('/etc/passwd');`],
  ['requires a builtin', `__non_webpack_require__('node:child_process');`],
  ['imports a builtin', `await import('node:fs');`],
  ['makes code from text', `new Function('return process')();`],
  ['looks for the network', `await fetch('http://127.0.0.1/');`],
  ['opens a socket', `new WebSocket('ws://127.0.0.1/');`],
  ['listens to the process', `process.on('exit', () => {});`],
])(
  'a loader that %s costs its own area, and is withdrawn',
  async (_what, statement) => {
    const before = await site.get('/beta');
    await site.goLive({ 'server/alpha.cjs': inLoader(statement) });
    await eventually(async () => expect((await site.get('/alpha')).status).toBe(500), BUSY_MS);
    expect(contentOf((await site.get('/beta')).page)).toBe(contentOf(before.page));
    await site.untilWithdrawn();
    await site.expectHealed();
  },
  120_000,
);
