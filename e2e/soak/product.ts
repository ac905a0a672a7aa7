import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { freePort } from '@nightlark/tooling/free-port';
import { builtPackages } from '@nightlark/tooling/packages';
import { productSettings } from '@nightlark/tooling/product-settings';
import { publish } from '@nightlark/tooling/publish';
import { startService, type Service, type StartedService } from '@nightlark/tooling/services';
import { TEST_PRODUCT } from '../support/start-product.ts';

const READY_MS = 120_000;

/** One process of the product, to be stopped and started. */
interface Part {
  start(): void;
  /** Gracefully, as a deployment does. */
  stop(): Promise<void>;
  /** SIGKILL, like a crash. */
  kill(): Promise<void>;
  /** Suspends it, like a stalled machine. */
  freeze(milliseconds: number): Promise<void>;
}

export interface Product {
  url: string;
  backend: Part;
  gateway: Part;
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

function partOf(service: Service, env: NodeJS.ProcessEnv, onEnd: (name: string) => void): Part {
  let running: StartedService | null = null;
  function letGo(): StartedService | null {
    const before = running;
    running = null;
    return before;
  }
  return {
    start() {
      running ??= startService(service, env, (name) => letGo() && onEnd(name));
    },
    stop: async () => letGo()?.stop(),
    async kill() {
      const before = letGo();
      before?.signal('SIGKILL');
      await before?.ended;
    },
    async freeze(milliseconds) {
      running?.signal('SIGSTOP');
      await wait(milliseconds);
      running?.signal('SIGCONT');
    },
  };
}

/**
 * The product as started by `npm start`, as separate processes; tells the journeys' helpers its URL.
 * @param onEnd called when a process exits by itself
 */
export async function openProduct(onEnd: (name: string) => void): Promise<Product> {
  const dataDir = process.env['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'nightlark-talk-')));
  const port = process.env['PORT'] ?? String(await freePort());
  const backendPort = process.env['BACKEND_PORT'] ?? String(await freePort());
  const sandboxPort = process.env['SANDBOX_PORT'] ?? String(await freePort());
  const { address, gateway, backends, env } = productSettings({
    ...process.env,
    ...TEST_PRODUCT,
    // The talking members are created here.
    DEMO_MEMBERS: '60',
    GATE_BROWSER: 'off',
    LOG_LEVEL: 'error',
    PORT: port,
    BACKEND_PORT: backendPort,
    SANDBOX_PORT: sandboxPort,
    DATA_DIR: dataDir,
  });
  process.env['E2E_BASE_URL'] = address;
  process.env['E2E_DATA_DIR'] = dataDir;
  const [backend, sandbox] = backends.map((service) => partOf(service, env, onEnd)) as [Part, Part];
  // It logs every call that fails at the backend.
  const front = partOf(gateway, { ...env, LOG_LEVEL: 'fatal' }, onEnd);
  backend.start();
  sandbox.start();
  const { built, failures } = await buildPackages(builtPackages());
  if (failures.length > 0) throw failures[0]!;
  await publish(built, dataDir);
  front.start();

  const isReady = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  async function untilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      if ((await isReady(`${address}/readyz`)) && (await isReady(`${address}/api/settings.php`))) return;
      await wait(200);
    }
    throw new Error(`The product at ${address} did not become ready; the lines above say more.`);
  }
  await untilReady();
  return {
    url: address,
    backend,
    gateway: front,
    untilReady,
    async stop() {
      await Promise.all([front.stop(), backend.stop(), sandbox.stop()]);
      if (!process.env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
