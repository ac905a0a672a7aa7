import type { Deps } from '../deps.ts';

/** A scheduled job. Must be idempotent, and safe to run in several processes concurrently. */
export interface Job {
  /** Its description, for the log. */
  name: string;
  everyMs: number;
  /** Also at start-up, before the first interval. */
  atStart?: boolean;
  run: (deps: Deps) => Promise<unknown>;
}

/**
 * Runs jobs by their intervals, without overlap: a run that takes longer than its interval delays the next one. A failure is logged, and
 * the next run takes place all the same.
 * @returns the function that stops them, and resolves when those that are running have finished
 * @example const stop = schedule(deps, [{ name: 'delete expired rows', everyMs: 3_600_000, run: deleteExpired }])
 */
export function schedule(deps: Deps, jobs: readonly Job[]): () => Promise<void> {
  const running = new Map<Job, Promise<void>>();

  function start(job: Job): void {
    if (running.has(job)) return;
    const run = runLogged(deps, job).finally(() => running.delete(job));
    running.set(job, run);
  }

  const timers = jobs.map((job) => {
    if (job.atStart) start(job);
    return setInterval(start, job.everyMs, job).unref();
  });
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all(running.values());
  };
}

async function runLogged(deps: Deps, { name, run }: Job): Promise<void> {
  try {
    await run(deps);
  } catch (error) {
    deps.log.error({ err: error, job: name }, 'a job failed');
  }
}
