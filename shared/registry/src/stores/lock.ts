import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError } from './conflict-error.ts';

const WAIT_MS = 5_000;
const STEP_MS = 20;
/** A move takes milliseconds: a longer held lock is stale. */
const STALE_MS = 15_000;

/** Runs a short critical section, exclusively among all processes that share the directory. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const lock = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null;
      throw error;
    });
    if (lock) {
      await lock.close();
      break;
    }
    const held = await stat(file).catch(() => null);
    if (held && Date.now() - held.mtimeMs > STALE_MS) await rm(file, { force: true });
    else if (Date.now() > deadline) throw new ConflictError(`Another move is under way (${file}); try again`);
    else await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
