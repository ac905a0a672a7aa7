import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, whatever the machine (USER_HZ). */
const TICK_MS = 10;
const PAGE_MB = 4_096 / 1024 / 1024;
/** Of `/proc/<pid>/stat`, after the name in brackets (proc(5)). */
const UTIME = 11;
const STIME = 12;
const RSS = 21;

export interface ProcessUsage {
  cpuMs: number;
  residentMb: number;
}

/** Asks the system what a process has used: one that is held can't say so itself. Null where the system is another or the process gone. */
export function createProcessUsage(pid: number): () => Promise<ProcessUsage | null> {
  return async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields) return null;
    return { cpuMs: (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS, residentMb: Number(fields[RSS]) * PAGE_MB };
  };
}
