import pLimit from 'p-limit';

/** Each case mostly waits for processes and timers: a second one runs meanwhile. */
export const CONCURRENCY = 2;

/**
 * Starts all cases of a table in order, a few concurrently, and returns each one's outcome by name. A case that is requested again (CI
 * retries a failed test) is run again.
 * @example
 * const outcome = startCases(CASES, ([, release]) => publish(release));
 * test.each(CASES)('%s', async (name) => expect(await outcome(name)).toBe('taken'));
 */
export function startCases<Case extends readonly [name: string, ...rest: unknown[]], T>(
  cases: readonly Case[],
  run: (one: Case) => Promise<T>,
): (name: string) => Promise<T> {
  const limit = pLimit(CONCURRENCY);
  const start = (one: Case): Promise<T> => {
    const outcome = limit(() => run(one));
    // Handled by its own test, which may run later.
    outcome.catch(() => {});
    return outcome;
  };
  const byName = new Map(cases.map((one) => [one[0], one]));
  const started = new Map(cases.map((one) => [one[0], start(one)]));
  return (name) => {
    const outcome = started.get(name) ?? start(byName.get(name)!);
    started.delete(name);
    return outcome;
  };
}
