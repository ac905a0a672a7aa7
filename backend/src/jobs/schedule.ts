import type { Deps } from '../deps.ts';

/** Work that is done again and again beside the requests. Harmless to repeat, and to run in several processes at once. */
export interface Job {
  /** What it does, for the log. */
  name: string;
  everyMs: number;
  /** Also at the start, before the first interval is over. */
  atStart?: boolean;
  run: (deps: Deps) => Promise<unknown>;
}

/**
 * Runs jobs by their intervals, each once at a time: a run that takes longer than its interval delays its next one. A failure is one
 * line in the log, and the next run comes all the same.
 * @returns the function that ends them
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
