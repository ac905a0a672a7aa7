import { ENDPOINTS, type EndpointName } from '@nightlark/contract';
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

/** The requests of a member's page by itself, after hydration and a few seconds later. */
const FIRST_CALLS = ['getChats', 'getLikes'] satisfies EndpointName[];
/** Of a member who never bought. */
const FIRST_CALLS_FREE = [...FIRST_CALLS, 'getDiscount'] satisfies EndpointName[];

/** Resolves when they are answered: one in flight when the session ends is refused. Afterwards there is none for a minute. */
export async function waitForFirstCalls(page: Page, { isFree }: { isFree: boolean }): Promise<void> {
  const calls = (isFree ? FIRST_CALLS_FREE : FIRST_CALLS).map((name) => `/api/${ENDPOINTS[name][1]}`);
  const areAnswered = (urls: string[]) =>
    urls.every((url) => performance.getEntriesByType('resource').some(({ name }) => name.includes(url)));
  await page.waitForFunction(areAnswered, calls, { timeout: 20_000 });
}
