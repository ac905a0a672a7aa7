import type { Page } from '@playwright/test';

/** A page whose code never comes must not hold up its journey for longer. */
const AT_MOST_MS = 5_000;

/** Whether the framework answers for the page's first heading; true where none starts with the page. */
const isAlive = () => {
  // Scripts come once the page is painted.
  if (document.getElementById('page-scripts')) return false;
  if (!document.getElementById('root') || !document.querySelector('script[type="module"][src]')) return true;
  const heading = document.querySelector('main h1') ?? document.querySelector('main *');
  return heading === null || Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
};

/**
 * Makes a page that was gone to be alive before the journey goes on: people need longer to find a button than a page to wake, a
 * journey on a busy machine does not, and its click would be nobody's.
 */
export function waitsUntilAlive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const alive = () => page.waitForFunction(isAlive, null, { timeout: AT_MOST_MS }).catch(() => {});
  page.goto = async (...asked) => {
    const response = await goto(...asked);
    // Who does not wait for the page to be loaded means it.
    if (!asked[1]?.waitUntil) await alive();
    return response;
  };
  page.reload = async (...asked) => {
    const response = await reload(...asked);
    await alive();
    return response;
  };
}
