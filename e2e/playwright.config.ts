import { LEFT_OUT } from '@nightlark/tooling/left-out';
import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';
import type { TestOptions } from './support/fixtures.ts';

const DESKTOP = /@desktop/;
const ignored = process.env['E2E_LEFT_OUT'] ? [] : LEFT_OUT.journeys.map((name) => `**/${name}.spec.ts`);

/** Journeys on the production build, in a real browser; `support/start-product.ts` starts the product once. */
export default defineConfig<TestOptions>({
  testDir: './journeys',
  outputDir: '../node_modules/.cache/e2e-results',
  globalSetup: './support/start-product.ts',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Two compute; the third runs the faults, which mostly wait for their product to recover.
  workers: 3,
  // One retry in CI, to tell flaky tests from broken ones. A flaky one has failed all the same, unless the README's ALLOW_FLAKY says
  // otherwise.
  retries: process.env['CI'] ? 1 : 0,
  failOnFlakyTests: process.env['ALLOW_FLAKY'] !== '1',
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '../node_modules/.cache/e2e-report.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Tracing takes a third of a journey's time.
    trace: 'on-first-retry',
    launchOptions: chromiumOptions(),
  },
  projects: [
    // Faults break what every page needs: they have a product of their own, and run one after the other beside all others.
    {
      name: 'faults',
      workers: 1,
      use: { viewport: { width: 1280, height: 900 }, breaksProduct: true },
      testMatch: /faults.*\.spec\.ts/,
      testIgnore: ignored,
    },
    {
      name: 'phone',
      workers: 2,
      // One pixel a point: painting 2.6 a point takes twice as long, and no journey looks at pixels.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, locale: 'en-GB' },
      testIgnore: ['**/faults-*', ...ignored],
      grepInvert: DESKTOP,
    },
    // A journey runs at one width, a longer one in another language at the other; `npm run bench:axe` looks at every public page at both.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      testIgnore: ignored,
      grep: DESKTOP,
    },
  ],
});
