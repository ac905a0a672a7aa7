import { fork } from 'node:child_process';
import path from 'node:path';
import type { ChildMessage } from './job.ts';

/** Until the first step none but our own code has run: a busy machine is nobody's fault. */
const START_MS = 30_000;
const STEP_MS = 6_000;
const TOTAL_MS = 90_000;

export type ChildOutcome<T> = { result: T } | { step: string; problem: string };

/** Where our own code and what it stands on are: packages link to each other. */
const CODE = path.resolve(import.meta.dirname, '../../../..');
const readable = (directory: string) => `--allow-fs-read=${path.join(directory, '*')}`;

/**
 * Runs a job in a process of its own, with none of this one's environment: it reads our code and the directories that are given,
 * writes nothing and starts nothing. `flags` are Node's. One that does not go on within its time is killed: code that never returns can't be stopped
 * otherwise.
 */
export function runChild<T>(
  file: string,
  job: object,
  directories: readonly string[],
  flags: readonly string[] = [],
): Promise<ChildOutcome<T>> {
  const places = [path.join(CODE, 'node_modules'), path.join(CODE, 'shared'), ...directories.map((directory) => path.resolve(directory))];
  const execArgv = [...flags, '--permission', `--allow-fs-read=${path.join(CODE, 'package.json')}`, ...places.map(readable)];
  const child = fork(file, { env: { NODE_ENV: 'production' }, execArgv, stdio: 'ignore' });
  let step = 'start';
  let timer: NodeJS.Timeout;
  return new Promise<ChildOutcome<T>>((resolve) => {
    const late = (ms: number) => () => resolve({ step, problem: `took over its deadline of ${ms / 1000} s` });
    const total = setTimeout(late(TOTAL_MS), TOTAL_MS);
    timer = setTimeout(late(START_MS), START_MS);
    child.on('message', (message: ChildMessage<T>) => {
      if ('result' in message) return resolve({ result: message.result });
      step = message.step;
      clearTimeout(timer);
      timer = setTimeout(late(STEP_MS), STEP_MS);
    });
    child.once('error', (error) => resolve({ step, problem: error.message }));
    child.once('exit', (code, signal) => {
      clearTimeout(total);
      resolve({ step, problem: `ended the process (${signal ?? `code ${code}`})` });
    });
    child.send(job);
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
