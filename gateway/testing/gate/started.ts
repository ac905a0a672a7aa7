import pLimit from 'p-limit';

/** Each case waits for processes, and for what a release leaves behind, much of its time: a second one uses it. */
export const AT_ONCE = 2;

/**
 * Starts all cases of a table in its order, a few at once, and gives what became of one by its name. A case that is asked for again
 * (a test that failed is tried once more in CI) runs anew.
 * @example const outcome = startCases(CASES, ([, release]) => publish(release)); test.each(CASES)('%s', async (name) => expect(await outcome(name)).toBe('taken'));
 */
export function startCases<Case extends readonly [name: string, ...rest: unknown[]], T>(
  cases: readonly Case[],
  run: (one: Case) => Promise<T>,
): (name: string) => Promise<T> {
  const limit = pLimit(AT_ONCE);
  const start = (one: Case): Promise<T> => {
    const outcome = limit(() => run(one));
    // Heard by its own test, which may come later.
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
