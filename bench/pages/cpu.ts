import { readFileSync, readdirSync } from 'node:fs';

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

/** What its threads have run for so far, to the nanosecond; a thread that ended takes its own with it. */
function own(pid: number): number {
  return listed(`/proc/${pid}/task`).reduce((sum, thread) => sum + ranMs(`/proc/${pid}/task/${thread}/schedstat`), 0);
}

function listed(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function ranMs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
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
