/** How open streams, slow bodies, database faults and a shutdown affect other requests: `npm run bench:hold` (docs/benchmarks.md). */
import { openProduct } from '../releases/product.ts';
import { createDatabase } from '../shared/database.ts';
import { printFigures, type Figure } from '../shared/figures.ts';
import { ordinaryCalls } from './calls.ts';
import { databaseFaults } from './database-faults.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { signUpMembers } from './members.ts';
import { compareUnderLoad } from './compare-under-load.ts';
import { stopUnderLoad } from './stop.ts';

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
