import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs a program that may have this many open descriptors. */
async function runWithLimit(limit: number, script: string): Promise<string> {
  const args = ['-c', `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath, '--disable-warning=ExperimentalWarning', script];
  const { stdout } = await promisify(execFile)('/bin/sh', args, { env: {} });
  return stdout;
}

test('a renderer is started with few free descriptors, or none → the gateway goes on, and no process is left over', async () => {
  const script = path.join(import.meta.dirname, '../../testing/start-without-descriptors.ts');
  const { outcomes, uncaught, leftOver } = JSON.parse(await runWithLimit(96, script)) as {
    outcomes: Record<string, string>;
    uncaught: string[];
    leftOver: number[];
  };
  expect(uncaught).toEqual([]);
  expect(leftOver).toEqual([]);
  expect(outcomes['0']).toMatch(/EMFILE/);
  expect(outcomes['watcher']).toMatch(/EMFILE/);
  // Once there are enough again, it starts.
  expect(outcomes['40']).toBe('started');
}, 120_000);
