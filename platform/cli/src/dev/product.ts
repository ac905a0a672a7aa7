import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';
import { waitUntilReady } from '@nightlark/tooling/services';

const READY_MS = 240_000;

async function isReachable(site: string): Promise<boolean> {
  return fetch(`${site}/healthz`, { signal: AbortSignal.timeout(3_000) }).then(
    async (answer) => (await answer.body?.cancel(), answer.ok),
    () => false,
  );
}

interface Options {
  mayStart: boolean;
  /** For tests: what starts the product, and how long it may take. */
  script?: string;
  readyMs?: number;
}

/**
 * Makes sure that the product runs at an address; starts this checkout's if it does not. Null when nothing was started; if it does not
 * become ready, it is stopped.
 */
export async function ensureProduct(
  site: string,
  { mayStart, script = path.join(ROOT, 'scripts/start.ts'), readyMs = READY_MS }: Options,
): Promise<{ stop(): Promise<void> } | null> {
  if (await isReachable(site)) {
    console.log(`› The product runs at ${site}.`);
    return null;
  }
  if (!mayStart) throw new Error(`Nothing answers at ${site}.`);
  console.log(`› Nothing answers at ${site}: starting the product there, as npm start does.`);
  const child = spawn(process.execPath, [script], { cwd: ROOT, stdio: 'inherit' });
  const ended = new Promise<{ how: string; lastOutput: string[] }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ how: `${signal ?? `code ${code}`}; the lines above say why`, lastOutput: [] })),
  );
  async function stop(): Promise<void> {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
  try {
    await waitUntilReady(`${site}/readyz`, readyMs, { name: 'product', ended });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
