import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `read` returns when the parent's end of the pipe closes, even after SIGKILL. */
const SCRIPT = 'read -r _; kill -KILL "$0"';

/** Error codes where there is no shell. */
const NO_SHELL = new Set(['ENOENT', 'EACCES']);

/**
 * Kills a child process when this one exits, even by SIGKILL: a child in an endless loop does not notice a closed channel. A separate
 * shell watches (0.1 MB); a thread in the child would take 11 MB and the permission to start threads.
 * Does nothing where there is no shell: there the gateway is the container's first process, and its exit ends all others.
 * @returns cancels the watch
 * @throws Error when the watch can't be started, for example without free file descriptors
 */
export async function killWithParent(pid: number): Promise<() => void> {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    // A signal from the terminal (Ctrl+C) must not reach it.
    detached: true,
  });
  watcher.unref();
  try {
    await once(watcher, 'spawn');
  } catch (error) {
    if (NO_SHELL.has((error as NodeJS.ErrnoException).code!)) return () => {};
    throw error;
  }
  watcher.on('error', () => {});
  watcher.stdin!.on('error', () => {});
  return () => void watcher.kill('SIGKILL');
}
