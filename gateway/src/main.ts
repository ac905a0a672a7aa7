import { createMetrics, listenForMetrics, startTracing } from '@nightlark/metrics';
import { createApp } from './app.ts';
import { type Config, readConfig, startWarnings } from './config.ts';
import { createLogger } from './logging.ts';
import { serve } from './serve.ts';

/** Extra time of a shutdown beside its configured timeouts. */
const LAST_MS = 1_000;

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWith(error as Error);
  }
}

function exitWith({ message }: Error): never {
  console.error(message);
  process.exit(1);
}

const config = readConfigOrExit();
const log = createLogger(config.logLevel);
for (const warning of startWarnings(config, process.env)) log.warn(warning);
const stopping = new AbortController();
const endTracing = await startTracing('gateway').catch(exitWith);
const metrics = config.metrics && createMetrics('gateway');
const { app, ...gateway } = createApp(config, log, stopping.signal, metrics);
await gateway.start().catch((error: Error) => {
  log.fatal({ err: error }, 'the gateway can’t start');
  process.exit(1);
});

const { server, listen, close } = serve(app, config);
if (metrics) {
  await listenForMetrics({ registry: metrics.registry, ...config.metrics! }).catch((error: Error) => {
    log.fatal({ err: error }, 'METRICS_PORT can’t be opened');
    process.exit(1);
  });
}
const port = await listen().catch((error: NodeJS.ErrnoException) => {
  log.fatal({ code: error.code, port: config.port }, error.code === 'EADDRINUSE' ? `port ${config.port} is taken` : error.message);
  process.exit(1);
});
// A connection could not be accepted, e.g. for lack of descriptors; others are unaffected.
server.on('error', (error: NodeJS.ErrnoException) => log.error({ code: error.code }, 'a connection could not be taken'));
log.info({ port, host: config.host }, 'gateway listens');

let exitCode = 0;

/** Graceful shutdown: `/readyz` fails, streams are closed, pending requests finished, within timeouts. Idempotent. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  const started = performance.now();
  setTimeout(() => process.exit(1), config.stopDrainMs + config.stopTimeoutMs + LAST_MS).unref();
  stopping.abort();
  gateway.stop();
  await close();
  await gateway.end();
  await endTracing();
  log.info({ ms: Math.round(performance.now() - started) }, 'stopped');
  process.exit(exitCode);
}

/** After an uncaught error the state is unknown: shuts down gracefully, and a supervisor restarts the process. */
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
