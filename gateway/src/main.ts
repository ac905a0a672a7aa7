import { createMetrics, listenForMetrics } from '@nightlark/metrics';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { createLogger } from './logging.ts';
import { serve } from './serve.ts';

/** What a stop may take beside its own times. */
const LAST_MS = 1_000;

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const config = readConfigOrExit();
const log = createLogger(config.logLevel);
const stopping = new AbortController();
const metrics = config.metrics && createMetrics('gateway');
const { app, ...gateway } = createApp(config, log, stopping.signal, metrics);
await gateway.start().catch((error: Error) => {
  log.fatal({ err: error }, 'the gateway can’t start');
  process.exit(1);
});

const { server, close } = serve(app, config);
server.on('error', (error: NodeJS.ErrnoException) => {
  // One connection that could not be taken, for want of descriptors say: those that are there go on.
  if (server.listening) return log.error({ code: error.code }, 'a connection could not be taken');
  log.fatal({ code: error.code, port: config.port }, error.code === 'EADDRINUSE' ? `port ${config.port} is taken` : error.message);
  process.exit(1);
});
if (metrics) {
  await listenForMetrics({ registry: metrics.registry, ...config.metrics! }).catch((error: Error) => {
    log.fatal({ err: error }, 'METRICS_PORT can’t be opened');
    process.exit(1);
  });
}
server.listen(config.port, config.host, () => log.info({ port: config.port, host: config.host }, 'gateway listens'));

let exitCode = 0;

/** Says so by `/readyz`, ends streams, finishes what is under way, in bounded time. Asked again it changes nothing. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  const started = performance.now();
  setTimeout(() => process.exit(1), config.stopDrainMs + config.stopTimeoutMs + LAST_MS).unref();
  stopping.abort();
  gateway.stop();
  await close();
  await gateway.end();
  log.info({ ms: Math.round(performance.now() - started) }, 'stopped');
  process.exit(exitCode);
}

/** Nobody knows what is still whole after an error that nobody caught: what is under way is finished, and a supervisor starts anew. */
function fail(error: unknown): void {
  log.fatal({ alert: 'crash', err: error }, 'an error that nobody caught; the gateway ends');
  exitCode = 1;
  void stop();
}

function stopOnSignal(signal: NodeJS.Signals): void {
  log.info({ signal }, 'stopping');
  void stop();
}
process.once('SIGTERM', stopOnSignal);
process.once('SIGINT', stopOnSignal);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
