import { ENDPOINTS } from '@nightlark/contract';
import type { Page } from '@playwright/test';

/** The requests of a member's page by itself, after hydration and a few seconds later. */
const FIRST_CALLS = [ENDPOINTS.getDiscount, ENDPOINTS.getChats, ENDPOINTS.getLikes].map(([, address]) => `/api/${address}`);

/** Resolves when they are answered: one in flight when the session ends is refused. Afterwards there is none for a minute. */
export async function waitForFirstCalls(page: Page): Promise<void> {
  const areAnswered = (calls: readonly string[]) =>
    calls.every((call) => performance.getEntriesByType('resource').some(({ name }) => name.includes(call)));
  await page.waitForFunction(areAnswered, FIRST_CALLS, { timeout: 20_000 });
}
