import { ENDPOINTS, paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { interactionsOf, launchBrowser, openPhone, slowDown, type Interaction } from '../pages/phone.ts';
import type { Cookie } from '../shared/session.ts';
import { open, words } from './thread.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Interaction latency of choosing and paying on a slow phone. */
export async function measureCredits(url: string, cookie: Cookie): Promise<Interaction[]> {
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser, url, cookie);
    // The order is intercepted: the page stays, and the click's first paint is measured.
    const [method, path] = ENDPOINTS.createPayment;
    await page.route(`**/api/${path}`, (route) => (route.request().method() === method ? undefined : route.continue()));
    await slowDown(page);
    const { measure, all } = interactionsOf(page);
    for (let round = 0; round < ROUNDS; round++) await use(page, measure);
    return all();
  } finally {
    await browser.close();
  }
}

async function use(page: Page, measure: ReturnType<typeof interactionsOf>['measure']): Promise<void> {
  await open(page, paths.credits.href());
  const choices = (name: string) => page.getByRole('group', { name: words(name) }).locator('label:has(input[type="radio"])');
  const bundles = choices('credits.shop.bundles');
  for (const bundle of [2, 0]) await measure('choosing a bundle', () => bundles.nth(bundle).tap());
  const means = choices('credits.shop.methods');
  for (const one of [3, 1]) await measure('choosing a method', () => means.nth(one).tap());
  const more = page.locator('summary').first();
  await more.scrollIntoViewIfNeeded();
  await measure('opening the other methods', () => more.tap());
  await page.getByRole('searchbox', { name: words('credits.shop.find-method') }).focus();
  await measure('searching a method', () => page.keyboard.type('bank', { delay: 90 }));
  await measure('paying', () => page.getByRole('button', { name: /^Pay/ }).tap());
}
