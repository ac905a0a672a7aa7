/** How open streams, slow bodies, database faults and a shutdown affect other requests: `npm run bench:hold` (docs/benchmarks.md). */
import { setTimeout as wait } from 'node:timers/promises';
/** How open streams, slow bodies, database faults and a shutdown affect other requests: `npm run bench:hold` (docs/benchmarks.md). */
import { openProduct } from '../releases/product.ts';
import { createDatabase } from '../shared/database.ts';
import { printFigures, type Figure } from '../shared/figures.ts';
import { type Call, ordinaryCalls, sendRequest } from './calls.ts';
import { databaseFaults } from './database-faults.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { startLoad } from './load-generator.ts';
import { signUpMembers } from './members.ts';
import { compareUnderLoad } from './compare-under-load.ts';

const CLIENTS = 12;
const LOAD_MS = 1_000;
const STOP_MS = 4_000;
const READY = { name: 'readyz', path: '/readyz', isApi: false };

/** Stops a gateway under load, as a deployment does: clients move elsewhere when the load balancer sees that it is not ready. */
async function stopUnderLoad(url: string, calls: readonly Call[], streams: string[], stop: () => Promise<void>): Promise<Figure[]> {
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

const STREAMS = 2_000;
const STREAMS_EACH = 8;
const BODIES = 1_000;
const STREAMS_AT_STOP = 200;

const server = process.env['DATABASE_URL'];
const database = server ? await createDatabase(server) : null;
const proxy = database ? await startDatabaseProxy(database.url) : null;
const figures: Figure[] = [];
try {
  const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4380), { backend: { DATABASE_URL: proxy?.url ?? '' } });
  try {
    const url = await product.startGateway();
    console.log(`› Signing up ${STREAMS / STREAMS_EACH} members …`);
    const [cookie, ...cookies] = await signUpMembers(url, 1 + STREAMS / STREAMS_EACH);
    const streams = Array.from({ length: STREAMS }, (_, index) => cookies[index % cookies.length]!);
    figures.push(...(await compareUnderLoad(url, cookie!, { streams, bodies: BODIES })));
    const calls = await ordinaryCalls(url, cookie!);
    if (proxy) figures.push(...(await databaseFaults(url, calls, proxy)));
    else console.log('› Without DATABASE_URL (a PostgreSQL to try on) nothing is said of a database at fault.');
    figures.push(...(await stopUnderLoad(url, calls, streams.slice(0, STREAMS_AT_STOP), () => product.stopGateway())));
  } finally {
    await product.stop();
  }
} finally {
  await proxy?.close();
  await database?.drop();
}
printFigures(figures);
const missed = figures.filter(({ isMet }) => !isMet).length;
console.log(missed === 0 ? '✓ The product holds.' : `✗ ${missed} of ${figures.length} figures are missed.`);
process.exit(missed === 0 ? 0 : 1);
