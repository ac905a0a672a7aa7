import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Locale } from '@nightlark/contract';

/** A browser's hint that a preload came late: on a busy machine every picture does. */
const SPEAKS_OF_SECONDS = /was preloaded using link preload but not used within a few seconds/;

export const DEMO_PASSWORD = 'demo-password-1';
export type DemoAccount = 'free' | 'premium' | 'empty' | 'new';

interface Fixtures {
  /** Console errors and warnings of every page that a test opens; the test fails when any is left at its end. */
  consoleNoise: string[];
  /** Logs in a demo account without the form, for journeys about something else. */
  loginAs: (account: DemoAccount) => Promise<void>;
  /** Sets the language as the locale dropdown would. */
  useLocale: (locale: Locale) => Promise<void>;
  /** Answers the entry warning, which stands over the first page that a visitor opens. */
  enter: () => Promise<void>;
  /** Checks the page with axe for WCAG 2.2 AA. */
  expectAccessible: (page?: Page) => Promise<void>;
}

export const baseUrl = () => process.env['E2E_BASE_URL']!;

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(baseUrl()),
  consoleNoise: [
    async ({ context }, use) => {
      const noise: string[] = [];
      context.on('console', (message) => {
        const isNoise = (message.type() === 'error' || message.type() === 'warning') && !SPEAKS_OF_SECONDS.test(message.text());
        if (isNoise) noise.push(`${message.type()} on ${message.page()?.url()}: ${message.text()}`);
      });
      context.on('weberror', (error) => noise.push(`uncaught on ${error.page()?.url()}: ${error.error().message}`));
      await use(noise);
      expect(noise, 'console errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
  loginAs: async ({ context }, use) => {
    await use(async (account) => {
      const response = await context.request.post(`${baseUrl()}/api/user.php`, {
        data: { email: `${account}@demo.example`, password: DEMO_PASSWORD },
      });
      expect(response.status(), await response.text()).toBe(200);
    });
  },
  useLocale: async ({ context }, use) => {
    await use(async (locale) => {
      await context.addCookies([{ name: 'locale', value: locale, url: baseUrl() }]);
    });
  },
  enter: async ({ page }, use) => {
    await use(async () => {
      await page.getByRole('dialog').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (which = page) => {
      await which.evaluate(settled);
      const { violations } = await new AxeBuilder({ page: which })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
      expect(found, `axe on ${which.url()}`).toEqual([]);
    });
  },
});

export { expect };

/** Runs in the page: waits until nothing fades or slides in any more, since a colour half-way is no colour to judge. */
async function settled(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
