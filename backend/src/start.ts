import { createMetrics, listenForMetrics, startTracing } from '@nightlark/metrics';
import { once } from 'node:events';
import { type Config, readConfig } from './config.ts';
import { createDeps, type OpenDeps } from './create-deps.ts';
import { createBackendServer } from './create-server.ts';
import type { Deps } from './deps.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import type { Hooks, Stop } from './hooks.ts';
import { JOBS } from './jobs/jobs.ts';
import { schedule } from './jobs/schedule.ts';
import { startWatchingSessions } from './modules/live/watch-sessions.ts';
import { shutDownGracefully } from './process/graceful-shutdown.ts';

/** What is attached to a program (decision 094), by configuration. */
type Attach = (config: Config) => Hooks;

/**
 * Runs the backend as this process. A start-up error exits with a readable message.
 * @param attach nothing by default
 * @example await runBackend(({ demo }) => (demo ? demoHooks() : {}))
 */
export const runBackend = (attach: Attach = () => ({})): Promise<void> => runServer('backend', attach, serve);

/**
 * Runs any server over the backend's database as this process: without the API and its jobs. Errors as of `runBackend`.
 * @param service its name in traces
 */
export async function runServer(service: string, attach: Attach, listen: (deps: OpenDeps, hooks: Hooks) => Promise<Stop>): Promise<void> {
  try {
    const config = readConfig();
    // Its reads are of calls alone.
    if (service !== 'backend') delete config.DATABASE_READ_URL;
    const hooks = attach(config);
    // Before the database is opened, whose statements are traced.
    const endTracing = await startTracing(service);
    const deps = await createDeps(config, { hooks });
    try {
      const stop = await listen(deps, hooks);
      shutDownGracefully((options) => stop(options).then(endTracing), deps);
    } catch (error) {
      await deps.close();
      throw error;
    }
  } catch (error) {
    console.error(explainStartFailure(error));
    process.exit(1);
  }
}

async function serve(deps: OpenDeps, hooks: Hooks): Promise<Stop> {
  const { config } = deps;
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
  const endAttached = await hooks.serve?.(deps);
  return async (options) => void (await Promise.all([backend.stop(options), endAttached?.(options), endJobs()]));
}

/** Starts the jobs, which use the pool for slow statements. @returns the function that stops them */
async function startJobs(deps: Deps, hooks: Hooks): Promise<() => Promise<unknown>> {
  const endAttached = await hooks.start?.(deps);
  const ends = [...(endAttached ? [endAttached] : []), schedule(deps, JOBS), startWatchingSessions(deps)];
  return () => Promise.all(ends.map((end) => end()));
}
