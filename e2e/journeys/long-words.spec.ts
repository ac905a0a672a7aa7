import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { settled } from '../support/axe.ts';
import { waitUntilHydrated, expect, test } from '../support/fixtures.ts';
import { findOverflowingTexts } from '../support/long-words.ts';
import { translatorFor } from '../support/translations.ts';

const SITE = 'Nightlark';
const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];

test.use({ viewport: SIZES[0]! });
test.setTimeout(240_000);

/** The page with longer words, as in other languages: nothing overflows the window, no label is truncated, on a phone and a desktop. */
async function expectRoom(page: Page): Promise<void> {
  await waitUntilHydrated(page.locator('main').getByRole('heading').first());
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(settled);
    expect.soft(await page.evaluate(findOverflowingTexts, SITE), `${page.url()} with longer words, ${size.width} px wide`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]!);
}

test('words 40 % longer → a visitor’s pages have room for them', async ({ page, useLocale }) => {
  const words = translatorFor('en');
  await useLocale('en');
  await page.goto(paths.index.href());
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectRoom(page);
  await page.reload();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectRoom(page);
  for (const path of [paths.login, paths.signup, paths.members]) {
    await page.goto(path.href());
    await expectRoom(page);
  }
  await page.goto(paths.signup.href());
  await expect(page.getByRole('group', { name: words('signup.form.gender') })).toBeVisible();
  await expectRoom(page);
});

test('words 40 % longer → a member’s pages have room for them', async ({ page, loginAs, useLocale }) => {
  await useLocale('en');
  await loginAs('free');
  await page.goto(paths.members.href());
  const profile = await page.locator('main article a[href^="/members/"]').first().getAttribute('href');
  await expectRoom(page);
  for (const address of [
    profile!,
    ...[paths.profile, paths.chats, paths.likes, paths.credits, paths.settings].map((path) => path.href()),
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectRoom(page);
  }
});
