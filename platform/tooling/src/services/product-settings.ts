import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { GATEWAY, type Service } from './services.ts';

interface ProductSettings {
  dataDir: string;
  port: number;
  /** Its public URL. */
  address: string;
  gateway: Service;
  /** Empty if `BACKEND_URL` names a running one. */
  backends: readonly Service[];
  /** Environment of all services. */
  env: NodeJS.ProcessEnv;
}

/** The services of `npm start`, by the variables of README.md#configuration. */
export function productSettings(given: NodeJS.ProcessEnv = process.env): ProductSettings {
  const setting = (name: string, usual: string) => given[name] || usual;
  const dataDir = path.resolve(ROOT, setting('DATA_DIR', '.data'));
  const port = Number(setting('PORT', '3000'));
  // Next to the gateway's, so that two products on one machine only need different PORTs.
  const backendPort = Number(setting('BACKEND_PORT', String(port + 1)));
  const sandboxPort = Number(setting('SANDBOX_PORT', String(port + 2)));
  const consolePort = Number(setting('CONSOLE_PORT', String(port + 3)));
  const address = `http://localhost:${port}`;
  const backends = [
    { name: 'backend', script: 'scripts/backend.ts', port: backendPort },
    { name: 'sandbox', script: 'sandbox/src/main.ts', port: sandboxPort },
    // The embedded database can be opened by one process only: the backend has the console in it.
    ...(given['DATABASE_URL'] ? [{ name: 'console', script: 'scripts/console.ts', port: consolePort }] : []),
  ];
  return {
    dataDir,
    port,
    address,
    gateway: { name: 'gateway', script: GATEWAY, port },
    backends: given['BACKEND_URL'] ? [] : backends,
    env: {
      ...given,
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      SANDBOX_PORT: String(sandboxPort),
      CONSOLE_PORT: String(consolePort),
      PUBLIC_URL: setting('PUBLIC_URL', address),
      BACKEND_URL: setting('BACKEND_URL', `http://127.0.0.1:${backendPort}`),
      CONSOLE_URL: setting('CONSOLE_URL', `http://127.0.0.1:${consolePort}`),
      // Both sides are started here, so a random one per start is sufficient.
      GATEWAY_SECRET: setting('GATEWAY_SECRET', randomBytes(32).toString('base64url')),
      PAYMENT_SECRET: setting('PAYMENT_SECRET', randomBytes(32).toString('base64url')),
    },
  };
}
