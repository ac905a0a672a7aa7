import { createServer } from 'node:http';
import { pino } from 'pino';
import { startBank } from './collections.ts';
import { readSandboxConfig } from './config.ts';
import { createSandbox } from './sandbox-app.ts';
import { openStore } from './store.ts';
import { startDeliveryJob } from './webhooks.ts';

/** Longer than any client's idle timeout: else a request may hit a connection that is just being closed. */
const KEEP_ALIVE_MS = 75_000;

/** The sandbox provider as a separate process. It moves no money and verifies nothing, so it refuses to run in production. */
const { port, host, url, secret, checkoutFile, logLevel, production } = readSandboxConfig();
const log = pino({ level: logLevel, base: undefined });
if (production) throw new Error('The sandbox payment provider does not run with NODE_ENV=production.');
if (!secret) throw new Error('PAYMENT_SECRET is needed: the same as the backend’s, at least 16 characters.');

const store = openStore(checkoutFile);
const stopBank = startBank(store);
const stopDeliveryJob = startDeliveryJob(store, secret, log);
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, createSandbox({ store, secret, publicUrl: () => url }));
server.listen(port, host, () => log.info({ url }, 'sandbox payment provider listens'));

function stop(): void {
  stopBank();
  stopDeliveryJob();
  server.close();
  server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
