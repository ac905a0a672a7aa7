import type { Page } from '@playwright/test';

/** Timeout, so that a page whose code never loads does not block its journey. */
const AT_MOST_MS = 5_000;

/** Whether React has hydrated the page's first heading; true if none is loaded with the page. */
const isHydrated = () => {
  // Scripts load after the first paint.
  if (document.getElementById('page-scripts')) return false;
  if (!document.getElementById('root') || !document.querySelector('script[type="module"][src]')) return true;
  const heading = document.querySelector('main h1') ?? document.querySelector('main *');
  return heading === null || Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
};

/**
 * Waits for hydration after each navigation: a user needs longer to find a button than a page to hydrate, a
 * journey on a busy machine does not, and its click would be lost.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const alive = () => page.waitForFunction(isHydrated, null, { timeout: AT_MOST_MS }).catch(() => {});
  page.goto = async (...asked) => {
    const response = await goto(...asked);
    // A journey that sets `waitUntil` doesn't want to wait.
    if (!asked[1]?.waitUntil) await alive();
    return response;
  };
  page.reload = async (...asked) => {
    const response = await reload(...asked);
    await alive();
    return response;
  };
}
