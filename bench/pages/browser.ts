import type { Page } from '@playwright/test';
import type { Cookie } from '../shared/session.ts';
import { interactionsOf, launchBrowser, openPhone, slowDown, type Interaction } from './phone.ts';
import { waitForQuietNetwork } from './quiet-network.ts';

interface BrowserMeasurements {
  /** Cumulative layout shift while each page loads and settles, in a browser with a cold cache. */
  shifts: { path: string; shift: number; moved: string[] }[];
  interactions: Interaction[];
}

/** Interaction latency on a slow phone: the CPU is throttled to a quarter. `cookie` is the member's. */
export async function measureInBrowser(baseUrl: string, cookie: Cookie, paths: readonly string[]): Promise<BrowserMeasurements> {
  const browser = await launchBrowser();
  try {
    const shifts = [];
    for (const path of paths) {
      const page = await openPhone(browser, baseUrl, cookie);
      await page.goto(path);
      await waitForQuietNetwork(page);
      const { shift, moved } = await page.evaluate(() => window.felt);
      shifts.push({ path: path.replace(/\d+/, '{id}'), shift, moved });
      await page.context().close();
    }
    // Interactions with a warm cache, as in a member's browser.
    const page = await openPhone(browser, baseUrl, cookie);
    for (const path of paths) {
      await page.goto(path);
      await waitForQuietNetwork(page);
    }
    await slowDown(page);
    return { shifts, interactions: await interactions(page) };
  } finally {
    await browser.close();
  }
}

async function interactions(page: Page): Promise<Interaction[]> {
  const { measure, all } = interactionsOf(page);
  const settle = async (path: string) => {
    await page.goto(path);
    await waitForQuietNetwork(page);
  };
  for (let round = 0; round < 3; round++) {
    await settle('/members?country=any&gender=any');
    const card = page.locator('main article a').nth(round);
    await card.scrollIntoViewIfNeeded();
    await measure('open profile', () => card.tap());
    await page.waitForURL(/\/members\/\d+$/);
    await waitForQuietNetwork(page);
    await page.locator('section a[href*="/media/"]').first().tap();
    await page.getByRole('dialog').waitFor();
    await measure('next photo', () => page.keyboard.press('ArrowRight'));
    await settle('/swipe-game');
    await page.locator('main button').first().waitFor();
    await measure('swipe game: pass', () => page.keyboard.press('ArrowLeft'));
  }
  return all();
}
