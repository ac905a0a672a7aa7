/** Load balancers probe often, and anybody may. */
const CACHED_MS = 2_000;

/** Returns a probe that runs the check at most every two seconds, one at a time; a check that throws is false. */
export function cachedProbe(check: () => Promise<boolean>, now: () => number = Date.now): () => Promise<boolean> {
  let startedAt = -Infinity;
  let isRunning = false;
  let result = Promise.resolve(false);

  async function run(): Promise<boolean> {
    startedAt = now();
    isRunning = true;
    try {
      return await check();
    } catch {
      return false;
    } finally {
      isRunning = false;
    }
  }

  return () => {
    if (!isRunning && now() - startedAt >= CACHED_MS) result = run();
    return result;
  };
}
