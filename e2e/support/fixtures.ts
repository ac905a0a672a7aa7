import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { DISMISSALS_COOKIE, LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import { waitForHydration } from './hydration.ts';
import { runAxe, settled } from './axe.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { launchProduct } from './start-product.ts';

export const DEMO_PASSWORD = 'demo-password-1';
type DemoAccount = 'free' | 'premium' | 'empty' | 'new';

interface Fixtures {
  /** Console errors and warnings of every page that a test opens; the test fails when any is left at its end. */
  consoleNoise: string[];
  /** Discards the browser's own log lines of expected failures: of responses with a status, or by a pattern. */
  forgive: (...expected: (number | RegExp)[]) => void;
  /** Logs in a demo account without the form, for journeys about something else. */
  loginAs: (account: DemoAccount) => Promise<void>;
  /** Sets the language as the locale dropdown would. */
  useLocale: (locale: Locale) => Promise<void>;
  /** Confirms the entry warning, which covers a visitor's first page. */
  enter: () => Promise<void>;
  /** Does so before any page, for journeys about something else. */
  skipEntry: () => Promise<void>;
  /** Checks the page with axe for WCAG 2.2 AA. */
  expectAccessible: (page?: Page) => Promise<void>;
}

export interface TestOptions {
  /** Whether a project's journeys break what every page needs, and so have a product of their own, beside the shared one. */
  breaksProduct: boolean;
}

interface WorkerFixtures extends TestOptions {
  ownProduct: void;
}

const READY_MS = 660_000;

export const baseUrl = () => process.env['E2E_BASE_URL']!;

export const test = base.extend<Fixtures, WorkerFixtures>({
  breaksProduct: [false, { scope: 'worker', option: true }],
  ownProduct: [
    async ({ breaksProduct }, use) => {
      if (!breaksProduct) return use();
      const { url, dataDir, stop } = await launchProduct(undefined, { DEMO_MEMBERS: '60' });
      Object.assign(process.env, { E2E_BASE_URL: url, E2E_DATA_DIR: dataDir });
      await use();
      await stop();
    },
    { scope: 'worker', auto: true, timeout: READY_MS },
  ],
  baseURL: async ({}, use) => use(baseUrl()),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForHydration);
    await use(context);
  },
  consoleNoise: [
    async ({ context }, use) => {
      const noise = collectConsoleErrors(context);
      await use(noise);
      expect(noise, 'console errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
  forgive: async ({ consoleNoise }, use) => {
    await use((...expected) => {
      const patterns = expected.map((each) => (typeof each === 'number' ? new RegExp(`status of ${each}`) : each));
      consoleNoise.splice(0, consoleNoise.length, ...consoleNoise.filter((line) => !patterns.some((pattern) => pattern.test(line))));
    });
  },
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
      await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseUrl() }]);
    });
  },
  enter: async ({ page }, use) => {
    await use(async () => {
      await page.getByRole('dialog').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  },
  skipEntry: async ({ context }, use) => {
    await use(async () => {
      const value = `entry-warning~${Math.floor(Date.now() / 1000)}`;
      await context.addCookies([{ name: DISMISSALS_COOKIE, value, url: baseUrl() }]);
    });
  },
  expectAccessible: async ({ page }, use) => {
    const look = async (which: Page) => {
      await which.evaluate(settled);
      return runAxe(which);
    };
    await use(async (which = page) => {
      let found = await look(which);
      // A toast of a new message may have faded in while axe ran. If nothing moved, the first run counts.
      if (found.length > 0 && (await which.evaluate(() => window.hasMoved))) found = await look(which);
      expect(found, `axe on ${which.url()}`).toEqual([]);
    });
  },
});

export { expect };

/** React's flags of a fiber that is rendered and not committed yet: `Placement` and `Hydrating`. */
const UNCOMMITTED = 2 | 4096;

/**
 * Waits until React handles events of this element. React marks an element while it renders, so a link is a plain link
 * until all its ancestors are committed.
 */
export async function waitUntilHydrated(locator: Locator): Promise<void> {
  const isHydrated = () =>
    locator.evaluate((element, uncommitted) => {
      interface Fiber {
        flags: number;
        return: Fiber | null;
      }
      const [, mark] = Object.entries(element).find(([key]) => key.startsWith('__reactFiber')) ?? [];
      if (!mark) return false;
      for (let fiber = mark as Fiber | null; fiber; fiber = fiber.return) if (fiber.flags & uncommitted) return false;
      return true;
    }, UNCOMMITTED);
  await expect.poll(isHydrated).toBe(true);
}
