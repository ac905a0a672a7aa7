import { defineConfig, devices } from '@playwright/test';
import { browserExecutable } from '@nightlark/tooling/browser';

/** Journeys on the production build, in a real browser; the product is started once by `support/start-product.ts`. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../node_modules/.cache/e2e-results',
  globalSetup: './support/start-product.ts',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // In CI once more, to tell what is flaky from what is broken. It has failed all the same, unless the README's ALLOW_FLAKY says otherwise.
  retries: process.env['CI'] ? 1 : 0,
  failOnFlakyTests: process.env['ALLOW_FLAKY'] !== '1',
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '../node_modules/.cache/e2e-report.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording costs a third of a journey's time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserExecutable(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], locale: 'en-GB' }, testIgnore: /faults/ },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: /(everyone|visitor|team-reads).*\.spec\.ts/,
      // What a wider window can't change: words of refusals, pages without script, what a browser keeps, what the server decides by
      // language or registry, the same steps in another language. Every public page in every language at both widths is
      // `npm run bench:axe`.
      testIgnore: /(bad-forms|bad-input|without-javascript|stored-data)/,
      grepInvert:
        /reloading at each \((de|fi)\)|goes on chatting \(de\)|in (da|en|es|fr|it|nl|no|pl|sv) pages carry|English of the United States|unknown language cookie|version before can’t be had/,
    },
    // Faults spoil or take away what every page needs, so nothing else may run beside one: neither journeys nor another fault.
    {
      name: 'faults',
      workers: 1,
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: /faults.*\.spec\.ts/,
      dependencies: ['phone', 'desktop'],
    },
  ],
});
