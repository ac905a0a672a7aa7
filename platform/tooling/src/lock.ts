import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 200;

/** The locks of this process. */
const held = new Set<string>();

/** Whether the holder is there; another container may have given our own process id to one that was killed. */
function isHeldBy(pid: number, file: string): boolean {
  return pid === process.pid ? held.has(file) : isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Acquires the lock by a hard link, which atomically has its content: a lock without a holder would never be released. */
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

/** Process id of the holder; 0 if released meanwhile. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Releases the lock of a process that has died. Moved aside first: if another process has acquired it meanwhile, it gets its lock back. */
function release(file: string, dead: number): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) !== dead) linkSync(aside, file);
  } catch {
    // Released meanwhile, or acquired by a third process.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Runs work exclusively among all processes of a checkout. Locks of killed processes are released. */
export async function withProcessLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder > 0 && !isHeldBy(holder, file)) release(file, holder);
    else await wait(CHECK_INTERVAL_MS);
  }
  held.add(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}
