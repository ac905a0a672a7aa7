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
 * @returns the function that stops them
 * @example const stop = schedule(deps, [{ name: 'delete expired rows', everyMs: 3_600_000, run: deleteExpired }])
 */
export function schedule(deps: Deps, jobs: readonly Job[]): () => void {
  const timers = jobs.map(({ name, everyMs, atStart = false, run }) => {
    let running = false;
    const tick = async () => {
      if (running) return;
      running = true;
      try {
        await run(deps);
      } catch (error) {
        deps.log.error({ err: error, job: name }, 'a job failed');
      } finally {
        running = false;
      }
    };
    if (atStart) void tick();
    const timer = setInterval(() => void tick(), everyMs);
    timer.unref();
    return timer;
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
