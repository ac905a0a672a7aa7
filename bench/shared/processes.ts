import { readFileSync, readdirSync } from 'node:fs';

/** Child processes, as pids. Linux only, like all of this file. */
export function childrenOf(pid: number): number[] {
  return allPids().filter((one) => Number(stat(one)?.[1]) === pid);
}

/** A process and all its descendants. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** The processes whose command line or process title contains these words. */
export function processesWith(words: string): number[] {
  return allPids().filter((pid) => commandOf(pid).includes(words));
}

/** Its command line, joined by spaces; empty when it has exited. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Its environment. */
export function environmentOf(pid: number): Record<string, string> {
  const lines = read(`/proc/${pid}/environ`).split('\0').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** CPU milliseconds that processes have used so far, to the nanosecond; a thread that ended is not included. */
export function cpuMs(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) => listed(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`));
  return threads.reduce((sum, file) => sum + Number(read(file).split(' ')[0]) / 1e6, 0);
}

/** Megabytes of memory of one program's processes. */
export interface MemoryUsage {
  /** Private memory of each, plus shared file mappings once. */
  resident: number;
  /** The sum of RSS: shared memory counts once per process. */
  rss: number;
  /** Proportional set size (PSS), without the share of other programs. */
  pss: number;
}

export function memoryMb(pids: readonly number[]): MemoryUsage {
  const sum = (name: string) =>
    pids.reduce((all, pid) => all + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0), 0) /
    1024;
  return { resident: residentMb(pids), rss: sum('Rss'), pss: sum('Pss') };
}

function residentMb(pids: readonly number[]): number {
  const parts = pids.map((pid) => {
    const status = read(`/proc/${pid}/status`);
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { own: kilobytes('RssAnon') + kilobytes('RssShmem'), files: kilobytes('RssFile') };
  });
  const own = parts.reduce((sum, part) => sum + part.own, 0);
  return (own + Math.max(0, ...parts.map(({ files }) => files))) / 1024;
}

function allPids(): number[] {
  return listed('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The fields of /proc/<pid>/stat after the name; the first is the state. Null if the process has exited. */
function stat(pid: number): string[] | null {
  const text = read(`/proc/${pid}/stat`);
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : null;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function listed(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
