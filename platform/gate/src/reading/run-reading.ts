import pLimit from 'p-limit';
import type { Reading, ReadingJob } from './job.ts';
import { readInThread } from './read-in-thread.ts';

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
