import { ENDPOINTS, type EndpointName } from '@nightlark/contract';
import type { Page } from '@playwright/test';

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
