import { freePort } from '@nightlark/tooling/free-port';
import { COMPILE_CACHE, GATEWAY, GATEWAY_MALLOC, waitUntilReady } from '@nightlark/tooling/services';
import { ROOT } from '@nightlark/tooling/packages';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { MeasuredProduct } from '../measured-product.ts';
import type { Server } from '../servers.ts';

const READY_MS = 60_000;
/** The parts of a data directory that a gateway reads. */
const READ = ['keys', 'registry'];

/** A second gateway with the same releases and the same backend, which renders in its own process. `flags` are Node's. */
export async function startInProcess(product: MeasuredProduct, directory: string, flags: readonly string[]): Promise<Server> {
  for (const name of READ) await cp(path.join(product.dataDir(), name), path.join(directory, name), { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, '--import', path.join(import.meta.dirname, 'hooks.ts'), GATEWAY], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...GATEWAY_MALLOC,
      ...COMPILE_CACHE,
      ...product.gatewaySettings(),
      PORT: String(port),
      DATA_DIR: directory,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await waitUntilReady(`${origin}/healthz`, READY_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid!, stop };
}
