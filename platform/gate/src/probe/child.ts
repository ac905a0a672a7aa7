import process from 'node:process';
import type { ChildMessage } from './job.ts';

/** `send` works by `_send`, which is taken from `process` before foreign code runs (`drop-capabilities.ts`). */
const sender = Object.create(process, { _send: { value: Reflect.get(process, '_send') } }) as typeof process;
const send = process.send?.bind(sender);

/** Reports the next step: restarts the timeout, whose error names the step. */
export const reportStep = (name: string): void => void send?.({ step: name } satisfies ChildMessage<never>);

/** Runs the single job of this process. */
export function runJob<Job, T>(work: (job: Job) => Promise<T>): void {
  process.once('message', (job: Job) => {
    work(job).then(
      (result) => send?.({ result } satisfies ChildMessage<T>),
      (error: unknown) => {
        reportStep(`the gate's own work: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  });
}
