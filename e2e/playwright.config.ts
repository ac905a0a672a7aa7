import { defineConfig, devices } from '@playwright/test';
import { browserExecutable } from './browser.ts';

/** Journeys on the production build, in a real browser; the product is started once by `support/start-product.ts`. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../node_modules/.cache/e2e-results',
  globalSetup: './support/start-product.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // In CI once more, and said so ("flaky"): a shared machine stalls now and then.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '../node_modules/.cache/e2e-report.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
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
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, testMatch: /(everyone|visitor).*\.spec\.ts/ },
    // Faults take a remote's files away, so nothing else may run beside them.
    {
      name: 'faults',
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: /faults.*\.spec\.ts/,
      dependencies: ['phone', 'desktop'],
    },
  ],
});
