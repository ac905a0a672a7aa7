/** Builds what changed, starts backend, payment sandbox and gateway, and says when the product is there: `npm start`. */
import path from 'node:path';
import { buildPackages } from './lib/build-packages.ts';
import { builtPackages, ROOT } from './lib/packages.ts';
import { publish } from './lib/publish.ts';
import { assertFree, startService, waitUntilReady, type Running, type Service } from './lib/services.ts';

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
};
const gateway: Service = { name: 'gateway', script: 'gateway/src/main.ts', port };
const backends: Service[] = [
  { name: 'backend', script: 'backend/src/main.ts', port: backendPort },
  { name: 'sandbox', script: 'backend/src/sandbox-main.ts', port: sandboxPort },
];

const running: Running[] = [];
let isEnding = false;

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all(running.map((service) => service.stop()));
  process.exit(code);
}

function start(service: Service): void {
  const onExit = (name: string, code: number | null) => {
    console.error(`✗ The ${name} ended by itself (code ${code}); the lines above say why.`);
    void end(1);
  };
  running.push(startService(service, env, onExit));
}

process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void end(0));

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
  console.log(`\n✓ ready at ${address}`);
  if (ownBackend) console.log(`  Demo accounts, password demo-password-1: ${DEMO.join(', ')}`);
  console.log('  Ctrl-C stops everything.');
} catch (error) {
  if (!isEnding) console.error(`✗ ${(error as Error).message}`);
  await end(1);
}
