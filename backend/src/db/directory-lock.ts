import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Keeps a second process from opening the same PGlite directory: PGlite has no lock of its own, and two
 * processes lose each other's committed rows.
 * @returns the function that gives the lock back
 * @throws Error naming the process that holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`;
  mkdirSync(path.dirname(file), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      const release = () => rmSync(file, { force: true });
      process.once('exit', release);
      return () => {
        process.off('exit', release);
        release();
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        throw new Error(`The database in ${directory} is in use by process ${holder}. Stop it, or choose another DATA_DIR.`);
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`Could not lock ${directory}.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
