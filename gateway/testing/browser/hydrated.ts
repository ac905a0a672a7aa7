import type { Page } from '@playwright/test';

/** Resolves once React has hydrated the frame and the page's area, which follows the frame; before that, nothing listens to navigations. */
export async function hydrated(page: Page): Promise<void> {
  const isHydrated = (selector: string) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
  for (const selector of ['main', 'main h1']) await page.waitForFunction(isHydrated, selector, { timeout: 15_000 });
}
