import { readFile } from 'node:fs/promises';

/** Linux reports CPU time in hundredths of a second (USER_HZ). */
const TICK_MS = 10;
const PAGE_MB = 4_096 / 1024 / 1024;
/** Field indexes in `/proc/<pid>/stat` after the process name (proc(5)). */
const STATE = 0;
const UTIME = 11;
const STIME = 12;
const RSS = 21;

export interface ProcessUsage {
  cpuMs: number;
  residentMb: number;
  /** Whether it sleeps; false while it runs or waits for a CPU. */
  isSleeping: boolean;
}

/** Reads CPU time and memory of a process from outside, since a blocked one can't report. Null when not on Linux or after exit. */
export function createProcessUsage(pid: number): () => Promise<ProcessUsage | null> {
  return async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields) return null;
    return {
      cpuMs: (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS,
      residentMb: Number(fields[RSS]) * PAGE_MB,
      isSleeping: fields[STATE] === 'S',
    };
  };
}
