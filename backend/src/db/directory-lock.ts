import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
/** An unreferenced handle would be closed, and its lock released, by the garbage collector. */
const openLocks = new Set<DatabaseSync>();

/**
 * Keeps a second process from opening the same PGlite directory: PGlite has no lock of its own, and two processes would overwrite each
 * other's committed rows. It is an operating system's file lock, taken through SQLite (Node has no API for it), so it is released
 * whenever its process ends. A PID file is not enough: PIDs are reused after a restart, and in containers every process is number 1.
 * The PID here only tells people which process to stop.
 * @returns the function that releases the lock
 * @throws Error naming the process that holds it
 */
export function lockDirectory(directory: string): () => void {
  const holder = `${directory}.lock`;
  mkdirSync(path.dirname(directory), { recursive: true });
  const lock = new DatabaseSync(`${directory}.lock.sqlite`);
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw new Error(`Could not lock ${directory}.`, { cause: error });
    throw new Error(`The database in ${directory} is in use by ${processOf(holder)}. Stop it, or choose another DATA_DIR.`);
  }
  openLocks.add(lock);
  writeFileSync(holder, String(process.pid));
  return () => {
    openLocks.delete(lock);
    rmSync(holder, { force: true });
    lock.close();
  };
}

function processOf(holder: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(holder, 'utf8'), 10)}`;
  } catch {
    return 'another process';
  }
}
