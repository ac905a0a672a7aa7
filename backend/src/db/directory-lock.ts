import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
/** A handle without a reference would be closed, and its lock released, by the garbage collector. */
const held = new Set<DatabaseSync>();

/**
 * Keeps a second process from opening the same PGlite directory: PGlite has no lock of its own, and two processes lose each
 * other's committed rows. The lock is the operating system's, by way of SQLite's (Node itself can't ask for one), so it goes
 * with its process however that ends. A process number can't say who lives: after a restart it is another's, and in
 * containers everybody is number 1. Here it only tells people whom to stop.
 * @returns the function that gives the lock back
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
  held.add(lock);
  writeFileSync(holder, String(process.pid));
  return () => {
    held.delete(lock);
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
