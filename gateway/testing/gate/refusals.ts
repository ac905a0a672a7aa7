import { GateError } from '@nightlark/registry/platform';
import type { BreakingCase } from './breaking/breaking-case.ts';
import { startCases } from './start-cases.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

export const refusal = (publish: Promise<unknown>): Promise<Error> =>
  publish.then(
    () => new Error('It was accepted'),
    (error: Error) => error,
  );

const errorsOf = (error: Error) => (error instanceof GateError ? error.findings.filter(({ severity }) => severity === 'error') : []);
export const words = (error: Error) =>
  error instanceof GateError
    ? errorsOf(error)
        .map(({ rule, message }) => `${rule}: ${message}`)
        .join('\n')
    : error.message;

/**
 * Deals cases into releases, one of each chapter into each in turn: a release is read once for several rules, and neighbours of a chapter,
 * which break the same part, come into different releases.
 */
export function deal(chapters: readonly (readonly BreakingCase[])[], count: number): BreakingCase[][] {
  const isDealtTo = (release: number) => (_case: BreakingCase, index: number) => index % count === release;
  return Array.from({ length: count }, (_, release) => chapters.flatMap((chapter) => chapter.filter(isDealtTo(release))));
}

/**
 * A test for each case: the release is refused with an error that names it. Those that none of the other cases of its release hides may be
 * published together.
 */
export function testRefusals(releases: readonly (readonly BreakingCase[])[]): () => TestPlatform {
  let world: TestPlatform;
  let before: Awaited<ReturnType<TestPlatform['platform']['status']>>;
  let outcome: (name: string) => Promise<Error>;
  const named = releases.map((cases) => [cases.map(([name]) => name).join(', '), cases] as const);
  beforeAll(async () => {
    world = await createTestPlatform();
    before = await world.platform.status();
    outcome = startCases(named, async ([, cases]) => {
      const candidate = await world.candidate();
      for (const [, , break_] of cases) await break_(candidate);
      const { name, version } = await candidate.describe();
      return refusal(world.platform.publish(candidate.directory, name, version));
    });
  }, 60_000);
  afterAll(() => world.remove());

  const outcomes = new Map<string, Promise<Error>>();
  const asked = new Set<string>();
  test.each(named.flatMap(([release, cases]) => cases.map(([name, reason]) => [name, reason, release] as const)))(
    '%s',
    async (name, reason, release) => {
      // A test that is retried publishes its release again.
      if (!outcomes.has(release) || asked.has(name)) outcomes.set(release, outcome(release));
      asked.add(name);
      const error = await outcomes.get(release)!;
      expect(words(error)).toMatch(reason);
      expect(errorsOf(error).filter(({ affected }) => affected.length === 0)).toEqual([]);
      expect(errorsOf(error).filter(({ message }) => !/; \S.{3}/.test(message))).toEqual([]);
    },
    120_000,
  );

  test('of all these nothing is kept, and what is live is as it was', async () => {
    expect(await world.store.list('mf-stories')).toEqual([]);
    expect(await world.platform.status()).toEqual(before);
  });
  return () => world;
}
