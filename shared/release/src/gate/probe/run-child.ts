import { fork } from 'node:child_process';
import type { ChildMessage } from './job.ts';

const STEP_MS = 6_000;
const TOTAL_MS = 90_000;

export type ChildOutcome<T> = { result: T } | { step: string; problem: string };

/**
 * Runs a job in a process of its own, with none of this one's environment. One that does not go on within its time is
 * killed: code that never returns can't be stopped otherwise.
 */
export function runChild<T>(file: string, job: object): Promise<ChildOutcome<T>> {
  const child = fork(file, { env: { NODE_ENV: 'production' }, execArgv: [], stdio: 'ignore' });
  let step = 'start';
  let timer: NodeJS.Timeout;
  return new Promise<ChildOutcome<T>>((resolve) => {
    const late = () => resolve({ step, problem: `took over its deadline of ${STEP_MS / 1000} s` });
    const total = setTimeout(late, TOTAL_MS);
    timer = setTimeout(late, STEP_MS);
    child.on('message', (message: ChildMessage<T>) => {
      if ('result' in message) return resolve({ result: message.result });
      step = message.step;
      clearTimeout(timer);
      timer = setTimeout(late, STEP_MS);
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
