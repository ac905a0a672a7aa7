/**
 * Starts the product as on several machines, from an archive of `npm run release` (made of this checkout without one):
 * `npm run start:cluster -- [--archive FILE --key registry-public.pem]`, with DATABASE_URL of an empty database and REDIS_URL.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@nightlark/tooling/packages';
import { startCluster } from './cluster.ts';

const { values } = parseArgs({ options: { archive: { type: 'string' }, key: { type: 'string' } } });
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR, PORT } = process.env;
if (!databaseUrl || !redisUrl) {
  console.error('✗ DATABASE_URL and REDIS_URL say which PostgreSQL and Redis to use: an empty database, and a Redis of its own.');
  process.exit(1);
}
// Until all is there, its processes end with this one.
let stop = (): void => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
try {
  const cluster = await startCluster({
    archive: values.archive && path.resolve(values.archive),
    key: path.resolve(values.key ?? path.join(ROOT, DATA_DIR || '.data', 'keys/registry-public.pem')),
    port: Number(PORT || 3000),
    databaseUrl,
    redisUrl,
    onEnd: (name) => console.error(`✗ ${name} ended by itself`),
  });
  for (const { name, url, pid } of cluster.programs) console.log(`  ${name.padEnd(10)} ${url} (process ${pid})`);
  console.log(`✓ ready at ${cluster.url}`);
  stop = () => void cluster.stop();
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
