import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 500;

/** The parent's process id; 0 if unknown. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** npm starts a shell that starts the script: when npm is killed, only the parent's parent changes. */
const parents = (isNpms: boolean) => (isNpms ? [process.ppid, parentOf(process.ppid)] : [process.ppid]).join(' ');

/** Calls back once when the parent process exited, for whatever reason. */
export function whenOrphaned(then: () => void, { isNpms = false } = {}): void {
  const before = parents(isNpms);
  const timer = setInterval(() => {
    if (parents(isNpms) === before) return;
    clearInterval(timer);
    then();
  }, CHECK_INTERVAL_MS).unref();
}
