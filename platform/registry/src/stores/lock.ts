import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError } from './conflict-error.ts';

const WAIT_MS = 5_000;
const STEP_MS = 20;
/** A move takes milliseconds: a longer held lock is stale. */
const STALE_MS = 15_000;

/** Creates the lock with its holder's id. False if it is held. */
async function acquire(file: string, id: string): Promise<boolean> {
  try {
    await writeFile(file, id, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Id of the holder; null if the lock was released meanwhile. */
const holderOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** Releases the lock of this holder. Moved aside first: if another process has acquired it meanwhile, it gets its lock back. */
async function release(file: string, holder: string | null): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  if (
    !(await rename(file, aside).then(
      () => true,
      () => false,
    ))
  )
    return;
  if ((await holderOf(aside)) !== holder) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Runs a short critical section, exclusively among all processes that share the directory.
 * @throws ConflictError when others hold the lock for seconds
 * @example await withExpiringLock(`${file}.lock`, () => rewrite(file));
 */
export async function withExpiringLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const id = randomUUID();
  const deadline = Date.now() + WAIT_MS;
  while (!(await acquire(file, id))) {
    const holder = await holderOf(file);
    const held = await stat(file).catch(() => null);
    if (held && Date.now() - held.mtimeMs > STALE_MS) await release(file, holder);
    else if (Date.now() > deadline) throw new ConflictError(`Another change is under way (${file}); try again`);
    else await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  try {
    return await work();
  } finally {
    await release(file, id);
  }
}
