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

/** Makes sure that the product runs at an address; starts this checkout's if it does not. Null when nothing was started. */
export async function ensureProduct(site: string, { mayStart }: { mayStart: boolean }): Promise<{ stop(): Promise<void> } | null> {
  if (await isReachable(site)) {
    console.log(`› The product runs at ${site}.`);
    return null;
  }
  if (!mayStart) throw new Error(`Nothing answers at ${site}.`);
  console.log(`› Nothing answers at ${site}: starting the product there, as npm start does.`);
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.ts')], { cwd: ROOT, stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([waitUntilReady(`${site}/readyz`, READY_MS), ended.then(() => Promise.reject(new Error('The product did not start; the lines above say why.')))]); // prettier-ignore
  return {
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
