import process from 'node:process';
import type { ChildMessage } from './job.ts';

const send = process.send?.bind(process);

/** Says what is done next: the time for it starts anew, and it is named if it never ends. */
export const step = (name: string): void => void send?.({ step: name } satisfies ChildMessage<never>);

/** Does the one job that this process is for. */
export function answerJob<Job, T>(work: (job: Job) => Promise<T>): void {
  process.once('message', (job: Job) => {
    work(job).then(
      (result) => send?.({ result } satisfies ChildMessage<T>),
      (error: unknown) => {
        step(`the gate's own work: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  });
}
