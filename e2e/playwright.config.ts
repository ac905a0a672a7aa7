import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';

/** Journeys on the production build, in a real browser; `support/start-product.ts` starts the product once. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../node_modules/.cache/e2e-results',
  globalSetup: './support/start-product.ts',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
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
    { name: 'phone', use: { ...devices['Pixel 7'], locale: 'en-GB' }, testIgnore: /faults/ },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: /(everyone|visitor|team-reads).*\.spec\.ts/,
      // Independent of the window's width: error messages, pages without script, what a browser stores, what the server decides by
      // language or registry, the same steps in another language. Every public page in every language at both widths is covered by
      // `npm run bench:axe`.
      testIgnore: /(bad-forms|bad-input|without-javascript|stored-data)/,
      grepInvert:
        /reloading at each \((de|fi)\)|goes on chatting \(de\)|in (da|en|es|fr|it|nl|no|pl|sv) pages carry|English of the United States|unknown language cookie|version before can’t be had/,
    },
    // Faults break what every page needs, so nothing else may run concurrently: neither journeys nor another fault.
    {
      name: 'faults',
      workers: 1,
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: /faults.*\.spec\.ts/,
      dependencies: ['phone', 'desktop'],
    },
  ],
});
