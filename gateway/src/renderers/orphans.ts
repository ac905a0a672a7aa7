import { spawn } from 'node:child_process';

/** `read` returns when nobody holds the other end of its input any more, however that came. */
const SCRIPT = 'read -r _; kill -KILL "$0"';

/**
 * Ends a process when this one is gone, even when it was killed: code that never comes back hears of nothing. A shell waits for
 * that, outside of the process and with 0.1 MB; a thread inside would take 11, and the right to start threads.
 * Gives the function that calls it off. Where there is no shell this does nothing: there the gateway is a container's first process,
 * with which all others end.
 */
export function killWithParent(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    // What a terminal sends to the gateway must not end it first.
    detached: true,
  });
  watcher.on('error', () => {}).unref();
  watcher.stdin!.on('error', () => {});
  return () => void watcher.kill('SIGKILL');
}
