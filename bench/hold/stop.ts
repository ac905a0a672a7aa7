import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest, type Call } from './calls.ts';
import type { Figure } from '../shared/figures.ts';
import { startLoad } from './load-generator.ts';

const CLIENTS = 12;
const LOAD_MS = 1_000;
const STOP_MS = 4_000;
const READY = { name: 'readyz', path: '/readyz', isApi: false };

/** Stops a gateway under load, as a deployment does: clients move elsewhere when the load balancer sees that it is not ready. */
export async function stopUnderLoad(url: string, calls: readonly Call[], streams: string[], stop: () => Promise<void>): Promise<Figure[]> {
  const holder = await startLoad({ port: Number(new URL(url).port), streams, bodies: 0 });
  let isReady = true;
  let answered = 0;
  const failed: string[] = [];
  async function client(index: number): Promise<void> {
    for (let turn = index; isReady; turn++) {
      const call = calls[turn % calls.length]!;
      const { status } = await sendRequest(url, call);
      if (status === 200) answered++;
      else failed.push(`${call.name}: ${status || 'cut'}`);
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
  await wait(LOAD_MS);
  const started = performance.now();
  const stopped = stop().then(() => performance.now() - started);
  while (isReady) {
    await wait(100);
    isReady = (await sendRequest(url, READY)).status === 200;
  }
  await clients;
  const ms = await stopped;
  const { streams: remaining } = await holder.report();
  await holder.release();
  for (const text of failed.slice(0, 5)) console.error(`✗ stop: ${text}`);
  return [
    {
      name: `stop under load and ${streams.length} streams: failed of ${answered + failed.length}`,
      target: '0',
      value: String(failed.length),
      isMet: failed.length === 0,
    },
    { name: 'stop: took', target: `≤ ${STOP_MS} ms`, value: `${Math.round(ms)} ms`, isMet: ms <= STOP_MS },
    { name: 'stop: streams still open', target: '0', value: String(remaining), isMet: remaining === 0 },
  ];
}
