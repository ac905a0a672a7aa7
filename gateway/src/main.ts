import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { createLogger } from './logging.ts';

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
const { app, ...gateway } = createApp(config, log);
await gateway.start().catch((error: Error) => {
  log.fatal({ err: error }, 'the gateway can’t start');
  process.exit(1);
});

const server = createServer(app);
server.on('error', (error: NodeJS.ErrnoException) => {
  log.fatal({ code: error.code, port: config.port }, error.code === 'EADDRINUSE' ? `port ${config.port} is taken` : error.message);
  process.exit(1);
});
server.listen(config.port, config.host, () => log.info({ port: config.port, host: config.host }, 'gateway listens'));

/** No new requests; those under way are finished, in bounded time. */
function stop(signal: NodeJS.Signals): void {
  log.info({ signal }, 'stopping');
  gateway.stop();
  server.close(() => void gateway.end().then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), config.stopTimeoutMs).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
