import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { ConflictError } from './conflict-error.ts';

const WAIT_MS = 5_000;
const STEP_MS = 20;
const SQLITE_BUSY = 5;

/** False while another holds the lock. */
function acquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return false;
  }
}

interface LockOptions {
  waitMs?: number;
  /** Called once if others hold the lock. */
  onWait?: () => void;
}

/**
 * Runs work exclusively among all processes of this machine. It is an operating system's file lock, taken through SQLite as in
 * `backend/src/db/directory-lock.ts` (which refuses where this waits): a process that ends has released it, however it ended. The empty
 * file stays, since a process that waits for a deleted one would not exclude others.
 * @throws ConflictError when others hold the lock for longer than `waitMs`
 * @example await withFileLock(`${file}.lock.sqlite`, () => rewrite(file));
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, { waitMs = WAIT_MS, onWait }: LockOptions = {}): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const lock = new DatabaseSync(file);
  try {
    const deadline = performance.now() + waitMs;
    for (let isTold = false; !acquire(lock); isTold = true) {
      if (performance.now() > deadline) throw new ConflictError(`Another change is under way (${file}); try again`);
      if (!isTold) onWait?.();
      await wait(STEP_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}
