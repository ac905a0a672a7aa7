import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { ChildMessage } from './job.ts';

/** Until the first step only the platform's code runs: long, for busy machines. */
const START_MS = 30_000;
const STEP_MS = 6_000;
const TOTAL_MS = 90_000;

type ChildOutcome<T> = { result: T } | { step: string; problem: string };

/** Directory of the platform's code and its dependencies: packages link to each other. */
const CODE = path.resolve(import.meta.dirname, '../../../..');
const readable = (directory: string) => `--allow-fs-read=${path.join(directory, '*')}`;

/** A child in an endless loop does not notice that this process stops. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function isMessage<T>(value: unknown): value is ChildMessage<T> {
  if (typeof value !== 'object' || value === null) return false;
  return 'result' in value || ('step' in value && typeof value.step === 'string');
}

/**
 * Runs a job in a process without this one's environment, which may read the platform's code and the given directories, and neither
 * write files nor start processes. `flags` are Node's. Killed after a timeout, the only way to stop an endless loop.
 */
export function runChild<T>(
  file: string,
  job: object,
  directories: readonly string[],
  flags: readonly string[] = [],
): Promise<ChildOutcome<T>> {
  const own = ['node_modules', 'platform', 'shared'].map((name) => path.join(CODE, name));
  const places = [...own, ...directories.map((directory) => path.resolve(directory))];
  const execArgv = [...flags, '--permission', `--allow-fs-read=${path.join(CODE, 'package.json')}`, ...places.map(readable)];
  const child = fork(file, { env: { NODE_ENV: 'production' }, execArgv, stdio: 'ignore' });
  children.add(child);
  let step = 'start';
  let timer: NodeJS.Timeout;
  let total: NodeJS.Timeout;
  return new Promise<ChildOutcome<T>>((resolve) => {
    const late = (ms: number) => () => resolve({ step, problem: `took over its deadline of ${ms / 1000} s` });
    total = setTimeout(late(TOTAL_MS), TOTAL_MS);
    timer = setTimeout(late(START_MS), START_MS);
    child.on('message', (message: unknown) => {
      // Foreign code runs at the other end.
      if (!isMessage<T>(message)) return;
      if ('result' in message) return resolve({ result: message.result });
      step = message.step;
      clearTimeout(timer);
      timer = setTimeout(late(STEP_MS), STEP_MS);
    });
    child.once('error', (error) => resolve({ step, problem: error.message }));
    child.once('exit', (code, signal) => resolve({ step, problem: `ended the process (${signal ?? `code ${code}`})` }));
    // Not sooner: without free file descriptors it has no channel, and its error comes later.
    child.once('spawn', () => child.send(job));
  }).finally(() => {
    clearTimeout(timer);
    clearTimeout(total);
    child.kill('SIGKILL');
    children.delete(child);
  });
}
