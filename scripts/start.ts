/** Builds what changed, starts backend, payment sandbox and gateway, and says when the product is there: `npm start`. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { publish } from '@nightlark/tooling/publish';
import { assertFree, GATEWAY, startService, waitUntilReady, type Running, type Service } from '@nightlark/tooling/services';
import { supervise } from '@nightlark/tooling/supervise';
import { whenOrphaned } from '@nightlark/tooling/when-orphaned';

const READY_MS = 240_000;
const DEMO = ['free@demo.example', 'premium@demo.example', 'empty@demo.example', 'new@demo.example'];

const setting = (name: string, fallback: string) => process.env[name] || fallback;
const dataDir = path.resolve(ROOT, setting('DATA_DIR', '.data'));
const port = Number(setting('PORT', '3000'));
// Beside the gateway's, so that two products run on one machine by their PORT alone.
const backendPort = Number(setting('BACKEND_PORT', String(port + 1)));
const sandboxPort = Number(setting('SANDBOX_PORT', String(port + 2)));
const ownBackend = !process.env['BACKEND_URL'];
const address = `http://localhost:${port}`;

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  BACKEND_PORT: String(backendPort),
  SANDBOX_PORT: String(sandboxPort),
  PUBLIC_URL: setting('PUBLIC_URL', address),
  BACKEND_URL: setting('BACKEND_URL', `http://127.0.0.1:${backendPort}`),
  // Both ends are started here, so a new one at each start is enough.
  GATEWAY_SECRET: setting('GATEWAY_SECRET', randomBytes(32).toString('base64url')),
  PAYMENT_SECRET: setting('PAYMENT_SECRET', randomBytes(32).toString('base64url')),
};
const gateway: Service = { name: 'gateway', script: GATEWAY, port };
const backends: Service[] = [
  { name: 'backend', script: 'scripts/backend.ts', port: backendPort },
  { name: 'sandbox', script: 'sandbox/src/main.ts', port: sandboxPort },
];

const running: Running[] = [];
let isEnding = false;
let isReady = false;
let givenUp = 0;

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all(running.map((service) => service.stop()));
  process.exit(code);
}

/** Until all is there, one that ends has a reason to be mended first; afterwards it is started again, and the others go on. */
function start(service: Service): void {
  running.push(
    supervise({
      name: service.name,
      start: (onExit) => startService(service, env, (_, code) => (isReady ? onExit(code) : failToStart(service, code))),
      say: (line) => console.error(line),
      onGivenUp: () => ++givenUp === running.length && void end(1),
    }),
  );
}

function failToStart({ name }: Service, code: number | null): void {
  console.error(`✗ The ${name} ended by itself (code ${code}); the lines above say why.`);
  void end(1);
}

process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void end(0));
// npm that is killed tells nobody.
if (process.env['npm_lifecycle_event'] === 'start') whenOrphaned(() => void end(0), { isNpms: true });

try {
  const services = ownBackend ? [...backends, gateway] : [gateway];
  for (const service of services) await assertFree(service, setting('HOST', '127.0.0.1'));
  // The database and its demo data are made while the packages are built.
  if (ownBackend) backends.forEach(start);
  const { built, failures } = await buildPackages(builtPackages());
  for (const { message } of failures) console.error(`✗ ${message}`);
  if (!built.some(({ name }) => name === 'shell')) throw new Error('Without the shell there is nothing to serve.');
  await publish(built, dataDir);
  start(gateway);
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, READY_MS);
  isReady = true;
  console.log(`\n✓ ready at ${address}`);
  if (ownBackend) console.log(`  Demo accounts, password demo-password-1: ${DEMO.join(', ')}`);
  console.log('  Ctrl-C stops everything.');
} catch (error) {
  if (!isEnding) console.error(`✗ ${(error as Error).message}`);
  await end(1);
}
