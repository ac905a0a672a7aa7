import type { Page } from '@playwright/test';

const TIMEOUT_MS = 15_000;

/** Resolves once React has hydrated the frame and the page's area, which follows the frame; before that, nothing listens to navigations. */
export async function hydrated(page: Page): Promise<void> {
  // React marks hydrated elements.
  const areHydrated = (selectors: string[]) =>
    selectors.every((found) => Object.keys(document.querySelector(found) ?? {}).some((key) => key.startsWith('__reactFiber')));
  await page.waitForFunction(areHydrated, ['main', 'main h1'], { timeout: TIMEOUT_MS });
}
