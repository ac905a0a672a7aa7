import { createServer } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { createSandbox } from './sandbox/sandbox-app.ts';
import { sharedPaymentSecret } from './sandbox/secret.ts';
import { openStore } from './sandbox/store.ts';
import { startDelivering } from './sandbox/webhooks.ts';

/** The sandbox payment provider, a process of its own. It moves no money, so it does not run in production. */
const config = readConfig();
const log = pino({ level: config.LOG_LEVEL, base: undefined });
if (config.production) throw new Error('The sandbox payment provider does not run with NODE_ENV=production.');

const secret = config.PAYMENT_SECRET ?? sharedPaymentSecret(config.DATA_DIR);
const store = openStore(path.resolve(config.DATA_DIR, 'sandbox', 'checkouts.json'));
const stopDelivering = startDelivering(store, secret, log);
const server = createServer(createSandbox({ store, secret, publicUrl: () => config.sandboxUrl }));
server.listen(config.SANDBOX_PORT, config.BACKEND_HOST, () => log.info({ url: config.sandboxUrl }, 'sandbox payment provider listens'));

function stop(): void {
  stopDelivering();
  server.close();
  server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
