/** Doubled each time up to the longest: a check may be a whole page, which takes from what it waits for. */
const PAUSE_MS = { first: 10, longest: 100 };

/**
 * Waits for a state: calls the check until it doesn't throw. Its time only ends what would never come, so it is below that of a test, and
 * long for a busy machine.
 * @returns what the check returned; its last error is thrown after `milliseconds`
 */
export async function eventually<T>(check: () => T, milliseconds = 40_000): Promise<Awaited<T>> {
  const end = performance.now() + milliseconds;
  for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
