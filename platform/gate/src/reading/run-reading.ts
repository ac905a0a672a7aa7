import pLimit from 'p-limit';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { emptyImports } from '../bytes/read-imports.ts';
import type { Reading, ReadingJob } from './job.ts';

/** A bundle of 2 MB takes a second of the processor and 300 MB. */
const LIMITS = { timeoutMs: 45_000, heapMb: 1_024 } as const;

const unread = (reason: string): Reading => ({
  imports: { ...emptyImports(), unreadable: [{ file: 'the bundle', reason }] },
  styles: [],
});

/** Parses a release's files in a thread, since the gateway's own serves pages meanwhile. What can't be read within the limits is unreadable. */
export async function readInThread(
  job: ReadingJob,
  { timeoutMs, heapMb }: { timeoutMs: number; heapMb: number } = LIMITS,
): Promise<Reading> {
  const worker = new Worker(path.join(import.meta.dirname, 'worker.ts'), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reading>((resolve, reject) => {
      timer = setTimeout(() => resolve(unread(`it took over ${timeoutMs / 1_000} s`)), timeoutMs);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(unread(`it took over ${heapMb} MB of memory`));
        else reject(error);
      });
      worker.once('exit', (code) => reject(new Error(`The reading of a release ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Each takes a core and much memory. */
const CONCURRENCY = 2;

/**
 * Reads releases, some at a time however many are checked at once. Rollbacks do not wait for new releases: what misbehaves must go, and
 * what they lead back to was read before.
 */
export function createReader(read: (job: ReadingJob) => Promise<Reading> = readInThread): (job: ReadingJob) => Promise<Reading> {
  const checks = pLimit(CONCURRENCY);
  const rollbacks = pLimit(CONCURRENCY);
  return (job) => (job.styles ? checks : rollbacks)(() => read(job));
}

export const runReading = createReader();
