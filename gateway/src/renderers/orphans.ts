import { spawn } from 'node:child_process';

/** `read` returns when the parent's end of the pipe closes, even after SIGKILL. */
const SCRIPT = 'read -r _; kill -KILL "$0"';

/**
 * Kills a child process when this one exits, even by SIGKILL: a child in an endless loop does not notice a closed channel. A separate
 * shell watches (0.1 MB); a thread in the child would take 11 MB and the permission to start threads.
 * Does nothing where there is no shell: there the gateway is the container's first process, and its exit ends all others.
 * @returns cancels the watch
 */
export function killWithParent(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    // A signal from the terminal (Ctrl+C) must not reach it.
    detached: true,
  });
  watcher.on('error', () => {}).unref();
  watcher.stdin!.on('error', () => {});
  return () => void watcher.kill('SIGKILL');
}
