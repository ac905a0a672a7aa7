/**
 * What `npm test` leaves out, because shorter tests of the same cover each of its rules, and `npm run test:all` runs too. The only list:
 * the suites and Playwright's configuration read it.
 */
export const LEFT_OUT = {
  /** Test files of jest. */
  tests: [] as readonly string[],
  /** Specs of the journeys, by name. */
  journeys: ['member-pays-every-way'] as readonly string[],
  /** Programs, by suite. */
  programs: { walls: 'gateway/testing/walls/run.ts', talk: 'e2e/soak/run.ts' },
} as const;
