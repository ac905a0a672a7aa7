import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 200;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A link comes with its content: a lock without a holder would never be let go. */
function take(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own);
  }
}

/** Who holds it; 0 where it was let go meanwhile. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Does one thing at a time in all processes of a checkout. Who was killed holds nothing any more. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    else await wait(CHECK_INTERVAL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
