/**
 * Tests that read files of all packages, so that any change may affect them, although their package doesn't depend on it: of a package whose
 * tests nx may not cache (`cache: false`), these run after each change.
 */
export const LOOKING_AROUND: readonly string[] = [
  'platform/tooling/src/archive/archive.test.ts',
  'platform/tooling/src/map/map.test.ts',
  'platform/tooling/src/references/variables.test.ts',
  'platform/tooling/src/test-run/database-tests.test.ts',
  'platform/tooling/src/test-run/fail-untested.test.ts',
  'platform/tooling/src/test-run/journeys-of.test.ts',
  'platform/tooling/src/test-run/look-around.test.ts',
  'platform/tooling/src/workspace/graph.test.ts',
  'shared/i18n/scripts/words/words.test.ts',
];

/** The package's others read the settings of these servers: compose, Kubernetes, systemd. */
export const LOOKED_AT: readonly string[] = ['@nightlark/backend', '@nightlark/console', '@nightlark/gateway'];
