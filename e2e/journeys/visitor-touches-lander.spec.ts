import { LANDER_NAMES } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');

/** Script files that the page requested. */
function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && urls.push(request.url())));
  return urls;
}

test('a lander fetches no script before it is touched, in any design', async ({ page, useLocale }) => {
  await useLocale('en');
  const scripts = scriptsOf(page);
  for (const name of LANDER_NAMES) {
    await page.goto(`/landers/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.wheel(0, 600);
  }
  expect(scripts).toEqual([]);
});

test('the first click on the deck is answered once the code is there', async ({ page, useLocale }) => {
  await useLocale('en');
  const scripts = scriptsOf(page);
  await page.goto('/landers/tinderswipe');
  const first = await page.locator('ol > li').first().innerText();
  await page.getByRole('link', { name: words('landers.deck.like') }).click();
  await expect(page.locator('ol > li').first()).not.toHaveText(first);
  expect(scripts.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/landers\/tinderswipe/);
});

test('a card that is swiped before the code is there is swiped', async ({ page, useLocale }) => {
  await useLocale('en');
  await page.goto('/landers/tinderswipe');
  const card = page.locator('ol > li').first();
  const before = await card.innerText();
  const box = (await card.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 160, box.y + 90, { steps: 4 });
  await page.mouse.up();
  await expect(card).not.toHaveText(before);
});

test('the first click on the call to action leads to the sign-up with what the advert’s address said', async ({
  page,
  context,
  useLocale,
}) => {
  await useLocale('en');
  await page.goto('/landers/video?network=n1&ref=r1&sub1=a&sub2=b&sub3=c');
  await page.locator('main a[href^="/signup"]').first().click();
  await expect(page.getByRole('group', { name: words('signup.form.gender') })).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name === 'tracking')?.value;
  expect(decodeURIComponent(kept ?? '')).toBe('network=n1&ref=r1&sub1=a&sub2=b&sub3=c');
});
