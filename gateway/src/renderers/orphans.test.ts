import { eventually } from '@nightlark/build/jest/eventually.ts';
import { readFileSync } from 'node:fs';
import { inLoader, publishFaulty } from '../../testing/faulty-release.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { createProcessUsage } from './process-usage.ts';

const BUSY_MS = 40_000;
/** CPU time, below the limit at which a renderer is terminated. */
const LOOPS_MS = 300;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ RENDER_WORKERS: '2' });
}, 120_000);
afterAll(() => gateway.stop());

const renderers = () => [...gateway.log().matchAll(/"pid":(\d+),[^\n]*a renderer is ready/g)].map(([, pid]) => Number(pid));
const cpuMs = async (pid: number) => (await createProcessUsage(pid)())?.cpuMs ?? 0;

/** Whether a process runs; a zombie does not. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('the gateway is killed while a renderer is in an endless loop: no renderer outlives it', async () => {
  await publishFaulty(gateway, { 'server/alpha.cjs': inLoader('if (Date.now() > 0) for (;;);') });
  await gateway.promote('mf-alpha', '1.1.0');
  await eventually(async () => expect(renderers()).toHaveLength(3), BUSY_MS);
  const before = new Map(await Promise.all(renderers().map(async (pid) => [pid, await cpuMs(pid)] as const)));
  let stuck: number | undefined;
  await eventually(async () => {
    void gateway.get('/alpha').catch(() => {});
    for (const [pid, used] of before) if ((await cpuMs(pid)) - used > LOOPS_MS) stuck = pid;
    expect(stuck).toBeDefined();
  }, BUSY_MS);
  gateway.signal('SIGKILL');
  await gateway.exited;
  await eventually(async () => expect([...before.keys()].filter(runs)).toEqual([]));
}, 120_000);
