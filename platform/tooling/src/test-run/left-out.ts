/**
 * What takes long, and whose rules shorter tests cover for the most part: `npm test` leaves it out, `npm run test:all` runs it too. The only
 * list: the suites and Playwright's configuration read it.
 */
export const LEFT_OUT = {
  /** Test files of jest. */
  tests: [
    'gateway/src/metrics/mixed-run.test.ts',
    'gateway/src/renderers/walls-process.test.ts',
    'gateway/src/renderers/walls-shared.test.ts',
    'gateway/src/renderers/walls-time.test.ts',
    'gateway/testing/browser/walls.test.ts',
    'gateway/testing/browser/witness.test.ts',
    'gateway/testing/gate/browser-cases.test.ts',
    'gateway/testing/gate/product-remotes.test.ts',
    'gateway/testing/generated-remote.test.ts',
    'gateway/testing/walls/walls.test.ts',
    // It installs public packages.
    'platform/tooling/src/packs/packs.test.ts',
  ] as readonly string[],
  /** Specs of the journeys, by name. */
  journeys: [
    'faults-hostile-input',
    'faults-releases',
    'faults-remote-away',
    'member-pays-every-way',
    'pages-are-sound',
    // They install public packages.
    'stock-remotes',
    'stock-vite-host',
  ] as readonly string[],
  /** Programs, by suite. */
  programs: {
    attack: 'e2e/attack/run.ts',
    cluster: 'e2e/cluster/check.ts',
    faults: 'e2e/cluster/faults.ts',
    walls: 'gateway/testing/walls/run.ts',
    talk: 'e2e/soak/run.ts',
  },
} as const;
