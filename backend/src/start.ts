import { createMetrics, listenForMetrics } from '@nightlark/metrics';
import { once } from 'node:events';
import { type Config, readConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import { createBackendServer } from './create-server.ts';
import type { Deps } from './deps.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import type { Hooks } from './hooks.ts';
import { JOBS } from './jobs/jobs.ts';
import { schedule } from './jobs/schedule.ts';
import { startWatchingSessions } from './modules/live/watch-sessions.ts';
import { shutDownGracefully } from './process/graceful-shutdown.ts';

/**
 * Runs the backend as this process. A start-up error exits with a readable message.
 * @param attach what is attached, by configuration; nothing by default
 * @example await runBackend(({ demo }) => (demo ? demoHooks() : {}))
 */
export async function runBackend(attach: (config: Config) => Hooks = () => ({})): Promise<void> {
  try {
    const config = readConfig();
    await start(config, attach(config));
  } catch (error) {
    console.error(explainStartFailure(error));
    process.exit(1);
  }
}

async function start(config: Config, hooks: Hooks): Promise<void> {
  const deps = await createDeps(config, { hooks });
  try {
    const endJobs = await startJobs({ ...deps, db: deps.slowDb }, hooks);
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
    shutDownGracefully(async (options) => void (await Promise.all([backend.stop(options), endJobs()])), deps);
  } catch (error) {
    await deps.close();
    throw error;
  }
}

/** Starts the jobs, which use the pool for slow statements. @returns the function that stops them */
async function startJobs(deps: Deps, hooks: Hooks): Promise<() => Promise<unknown>> {
  const endAttached = await hooks.start?.(deps);
  const ends = [...(endAttached ? [endAttached] : []), schedule(deps, JOBS), startWatchingSessions(deps)];
  return () => Promise.all(ends.map((end) => end()));
}
