import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 500;

/** Who started a process; 0 where the system does not tell it. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** npm starts a shell that starts the script: a kill of npm alone changes nothing for the script but its parent's parent. */
const parents = (isNpms: boolean) => (isNpms ? [process.ppid, parentOf(process.ppid)] : [process.ppid]).join(' ');

/** Calls back once, when the process that started this one has gone, however it went. */
export function whenOrphaned(then: () => void, { isNpms = false } = {}): void {
  const before = parents(isNpms);
  const timer = setInterval(() => {
    if (parents(isNpms) === before) return;
    clearInterval(timer);
    then();
  }, CHECK_INTERVAL_MS).unref();
}
