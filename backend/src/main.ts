import { createMetrics, listenForMetrics } from '@nightlark/metrics';
import { once } from 'node:events';
import { type Config, readConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { createBackendServer } from './http/server.ts';
import { startUpkeep } from './modules/account/upkeep.ts';
import { startWatchingSessions } from './modules/live/watch-sessions.ts';
import { startNotifying } from './modules/notifications/start-notifying.ts';
import { startReconciling } from './modules/payments/refresh.ts';
import { startTidyingPhotos } from './modules/photos/tidy.ts';
import { endProcessInOrder } from './process/end-process.ts';
import { startForgetting } from './session/forget-expired.ts';

try {
  await start(readConfig());
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const deps = await createDeps(config);
  try {
    await startJobs({ ...deps, db: deps.slowDb }, deps.stopping);
    const metrics = config.BACKEND_METRICS_PORT === undefined ? null : createMetrics('backend');
    if (metrics)
      await listenForMetrics({ registry: metrics.registry, port: config.BACKEND_METRICS_PORT!, host: config.BACKEND_METRICS_HOST });
    const backend = createBackendServer(deps, metrics);
    backend.server.listen(config.BACKEND_PORT, config.BACKEND_HOST);
    await once(backend.server, 'listening');
    if (config.production && !config.GATEWAY_SECRET)
      deps.log.warn({ alert: true }, 'GATEWAY_SECRET is not set: what any program on this machine says of a client’s address is believed');
    const address = backend.server.address();
    deps.log.info({ address, database: config.DATABASE_URL ? 'postgresql' : 'pglite' }, 'backend ready');
    endProcessInOrder(backend, deps);
  } catch (error) {
    await deps.close();
    throw error;
  }
}

/** What is done from time to time, with time of its own at the database, until the process stops. */
async function startJobs(deps: Deps, stopping: AbortSignal): Promise<void> {
  const endDemo = deps.config.demo ? await startDemo(deps) : () => {};
  const jobs = [startReconciling, startForgetting, startTidyingPhotos, startUpkeep, startWatchingSessions, startNotifying];
  const ends = [endDemo, ...jobs.map((start) => start(deps))];
  stopping.addEventListener('abort', () => ends.forEach((end) => end()), { once: true });
}

/** Loads the demo into an empty database and keeps it lively. */
async function startDemo(deps: Deps): Promise<() => void> {
  const [{ seedDemo }, { keepDemoAlive }] = await Promise.all([import('./demo/seed.ts'), import('./demo/keep-alive.ts')]);
  const account = await deps.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (!account) await seedDemo(deps);
  return keepDemoAlive(deps);
}
