const PAUSE_MS = 20;

/**
 * Waits for a state: calls the check until it doesn't throw. Its time only ends what would never come, so it is below that of a test, and
 * long for a busy machine.
 * @returns what the check returned; its last error is thrown after `milliseconds`
 */
export async function eventually<T>(check: () => T, milliseconds = 40_000): Promise<Awaited<T>> {
  for (const end = performance.now() + milliseconds; ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
