import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@nightlark/tooling/free-port';

const READY_MS = 600_000;
/** A logged error of the backend (`services.ts` of tooling), with the beginning of its stack. */
const ERROR = /^backend +│ .*Error.*(?:\n {4}at .*){0,8}/gm;
/** How many of them are printed. */
const ERRORS_MAX = 30;
const root = path.resolve(import.meta.dirname, '../..');

/** A country whose members must prove their age in the test product; no other journey has a member there. */
export const PROOF_COUNTRY = 'NZ';
/** The secret of the mail provider's webhooks. */
export const MAIL_EVENT_SECRET = 'of the mail provider in tests';

/** How the test product differs from `npm start`: set these for one that is started manually. Mails are sent to online members, too. */
export const TEST_PRODUCT = {
  DEMO_MEMBERS: '600',
  AGE_CHECKS: `${PROOF_COUNTRY}:sandbox`,
  MAIL_EVENT_SECRET,
  MAIL_AWAY_MINUTES: '0',
};

interface StartedProduct {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole product with `npm start`'s own script on free ports, and an empty data directory unless one is given, which is then
 * used with its content and not removed.
 */
export async function launchProduct(given?: string, settings: NodeJS.ProcessEnv = {}): Promise<StartedProduct> {
  const dataDir = given ?? mkdtempSync(path.join(tmpdir(), 'nightlark-e2e-'));
  const [port, backendPort, sandboxPort, consolePort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      // Journeys already use both cores for browsers; the gate's browser is tested with the gate.
      GATE_BROWSER: 'off',
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      SANDBOX_PORT: String(sandboxPort),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: dataDir,
      ...TEST_PRODUCT,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  product.stdout.on('data', (chunk) => (output += chunk));
  product.stderr.on('data', (chunk) => (output += chunk));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (product.exitCode === null) {
      const ended = new Promise((resolve) => product.once('exit', resolve));
      product.kill('SIGTERM');
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000).unref())]);
      if (product.exitCode === null) product.kill('SIGKILL');
    }
    if (!given) rmSync(dataDir, { recursive: true, force: true });
    printErrors(output);
  };
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (product.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return { url, dataDir, stop };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  throw new Error(`The product did not become ready.\n${output.slice(-4000)}`);
}

/**
 * Starts the product that the journeys share, and sets its location in `E2E_BASE_URL` and `E2E_DATA_DIR`, and the origins of
 * other sites that it allows in `E2E_STOCK_ORIGINS`. An `E2E_BASE_URL` that is already set is used as is.
 * @returns the function that stops it
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {};
  const stock = (await Promise.all([freePort(), freePort()])).map((port) => `http://127.0.0.1:${port}`).join(',');
  const { url, dataDir, stop } = await launchProduct(process.env['E2E_DATA_DIR'], { MF_ORIGINS: stock });
  process.env['E2E_STOCK_ORIGINS'] = stock;
  process.env['E2E_BASE_URL'] = url;
  process.env['E2E_DATA_DIR'] = dataDir;
  return stop;
}

/** A page only shows that a call failed; its cause is in the log. Journeys of faults cause errors on purpose. */
function printErrors(output: string): void {
  const errors = output.match(ERROR) ?? [];
  if (errors.length > 0)
    console.error(`The backend logged ${errors.length} errors:`, ...errors.slice(0, ERRORS_MAX).map((error) => `\n${error}`));
}
