import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createDeps, type OpenDeps } from './create-deps.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { startUpkeep } from './modules/account/upkeep.ts';
import { startNotifying } from './modules/notifications/start-notifying.ts';
import { startReconciling } from './modules/payments/refresh.ts';
import { startTidyingPhotos } from './modules/photos/tidy.ts';
import { startForgetting } from './session/forget-expired.ts';

const KEEP_ALIVE_MS = 75_000;

const STOP_AFTER_MS = 5_000;

try {
  await start(readConfig());
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const deps = await createDeps(config);
  try {
    const stopDemo = config.demo ? await startDemo(deps) : () => {};
    const server = createServer(createApp(deps));
    server.on('close', stopDemo);
    server.on('close', startReconciling(deps));
    server.on('close', startForgetting(deps));
    server.on('close', startTidyingPhotos(deps));
    server.on('close', startUpkeep(deps));
    server.on('close', startNotifying(deps));
    // Longer than any client keeps an idle connection: else a request may meet one that is just being closed.
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.listen(config.BACKEND_PORT, config.BACKEND_HOST);
    await once(server, 'listening');
    deps.log.info({ address: server.address(), database: config.DATABASE_URL ? 'postgresql' : 'pglite' }, 'backend ready');
    stopOnSignal(server, deps);
  } catch (error) {
    await deps.close();
    throw error;
  }
}

/** Loads the demo into an empty database and keeps it lively. */
async function startDemo(deps: OpenDeps): Promise<() => void> {
  const [{ seedDemo }, { keepDemoAlive }] = await Promise.all([import('./demo/seed.ts'), import('./demo/keep-alive.ts')]);
  const account = await deps.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (!account) await seedDemo(deps);
  return keepDemoAlive(deps);
}

/** Lets running calls finish, within a bound: event streams never end by themselves. */
function stopOnSignal(server: Server, deps: OpenDeps): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, 'stopping');
    server.close(() => {
      deps.close().then(
        () => process.exit(0),
        (error: unknown) => {
          deps.log.error({ err: error }, 'stopped with an error');
          process.exit(1);
        },
      );
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
