import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;

/** Milliseconds of CPU that processes and everything they started have used so far. Linux alone. */
export function cpuMs(pids: readonly number[]): number {
  return pids.flatMap(tree).reduce((sum, each) => sum + own(each), 0);
}

/** What a process started, as pids. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(stat(Number(name))?.[1]) === pid)
    .map(Number);
}

function tree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(tree)];
}

/** User and system time, and that of children who ended. */
function own(pid: number): number {
  const fields = stat(pid);
  return fields ? fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS : 0;
}

/** The fields of /proc/<pid>/stat after the name; the first is the state. Null when the process is gone. */
function stat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
