import { paths, REPLAY, type Locale } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitForFirstCalls } from '../support/hydration.ts';
import { call, newMember } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';
import { makeAccount, skipSteps } from '../support/sign-up.ts';
import { type Translate, translatorFor } from '../support/translations.ts';

/**
 * Younger than members signed up by other journeys (`completeNameStep`): these are listed before the demo's members, and none of them likes back.
 */
const SEARCH = '/members?max_age=34';

/** The product's main use case, from the first page to a conversation as a premium member. */
for (const [locale, width] of [
  ['de', '@phone'],
  ['en', '@desktop'],
] as const satisfies [Locale, string][]) {
  test(
    `a visitor signs up, likes, matches, chats, buys credits and goes on chatting (${locale})`,
    { tag: width },
    async ({ page, context, useLocale, expectAccessible }) => {
      test.setTimeout(180_000);
      const words = translatorFor(locale);
      const email = `e2e-${locale}-${Date.now()}-${test.info().workerIndex}@visitor.example`;
      await useLocale(locale);

      await test.step('meets the entry warning and a lander', async () => {
        await page.goto('/');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: words('shell.entry.enter', { age: 18 }) })
          .click();
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.goto('/landers/gallery?ref=autumn');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible();
        // The framework loads on the first key press or touch; from then on the sign-up is a modal.
        await page.keyboard.press('Tab');
        await expect(page.locator(`[${REPLAY.live}]`).first()).toBeAttached();
      });

      await test.step('signs up in the modal', () => signUp(page, words, email));

      await test.step('confirms by the mailed link', async () => {
        const mail = await mailTo(context.request, email, 'activate');
        await page.goto(mail.links.find((link) => link.includes('/activate/done'))!);
        await expect(page.getByRole('heading', { level: 1, name: words('signup.activated.title') })).toBeVisible();
        await expectAccessible();
        await page.getByRole('link', { name: words('signup.activated.membersAction') }).click();
      });

      await test.step('searches, and sees a profile whose other photos are locked', async () => {
        await expect(page.getByRole('heading', { level: 1, name: words('members.members.heading') })).toBeVisible();
        await page.goto(SEARCH);
        await openProfileWithLockedPhotos(page, words);
        await expectAccessible();
      });

      await test.step('likes until somebody likes back', () => likeUntilMatch(page, words));

      await test.step('chats with the free messages until they are used up', async () => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: words('match.write') })
          .click();
        for (const text of ['Hello you', 'How was your day?', 'Shall we have a drink?']) await send(page, words, text);
        await expect(page.getByText(words('chat.obstacle.limit.title'))).toBeVisible();
        await expectAccessible();
      });

      const conversation = page.url();
      await test.step('buys credits at the sandbox checkout and becomes premium', async () => {
        await page.goto('/credits');
        await expectAccessible();
        await page.locator('input[type="radio"][value="credits-10"]').check();
        await page
          .locator('main')
          .getByRole('button', { name: /7[.,]49/ })
          .click();
        await page.waitForURL((url) => url.pathname.includes('checkout'));
        await page.getByRole('button').first().click();
        await expect(page.getByRole('heading', { name: words('credits.payment.premium.title') })).toBeVisible({ timeout: 20_000 });
        await expectAccessible();
      });

      await test.step('sees the photos', async () => {
        await page.goto(SEARCH);
        await openProfileWithPhotos(page);
        await expect(page.getByText(words('members.profile.lockedFree'))).toHaveCount(0);
      });

      await test.step('goes on chatting for a credit', async () => {
        await page.goto(conversation);
        await send(page, words, 'Here I am again');
        await expect(page.getByText(words('chat.composer.balance', { count: 9 }))).toBeVisible();
      });

      await test.step('logs out', async () => {
        await page.goto('/members');
        await waitForFirstCalls(page, { isFree: false });
        await page.getByRole('button', { name: words('shell.nav.account') }).click();
        await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click();
        await expect(
          page.getByRole('link', { name: words('shell.nav.login') }).or(page.getByRole('button', { name: words('shell.nav.login') })),
        ).toBeVisible();
      });
    },
  );
}

async function signUp(page: Page, words: Translate, email: string): Promise<void> {
  await page.locator('main').getByRole('link').and(page.locator('[href*="/signup"]')).first().click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await makeAccount(modal, words, { name: 'Robin', email });
  await skipSteps(page, modal, words);
  await expect(page.getByText(words('signup.form.doneTitle'))).toBeVisible();
}

async function openProfileWithLockedPhotos(page: Page, words: Translate): Promise<void> {
  const profiles = await profileLinks(page);
  for (const href of profiles) {
    await page.goto(href);
    if ((await page.getByText(words('members.profile.lockedFree')).count()) > 0) return;
  }
  throw new Error('No profile with locked photos among the first page.');
}

async function openProfileWithPhotos(page: Page): Promise<void> {
  for (const href of await profileLinks(page)) {
    await page.goto(href);
    if ((await page.locator('main img').count()) > 2) return;
  }
  throw new Error('No profile with several photos among the first page.');
}

async function profileLinks(page: Page): Promise<string[]> {
  const links = page.locator('main a[href^="/members/"]');
  await expect(links.first()).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(hrefs.filter((href) => /^\/members\/\d+$/.test(href)))];
}

/** Likes the first that were found, and then somebody who likes back. */
async function likeUntilMatch(page: Page, words: Translate): Promise<void> {
  const request = page.context().request;
  const admirer = await newMember();
  await call(admirer.request, 'like', { id: (await call(request, 'getUser')).user!.profile.id });
  await page.goto(SEARCH);
  for (const href of [(await profileLinks(page))[0]!, paths.member.href({ id: admirer.id })]) {
    await page.goto(href);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/like.php'));
    await page.locator('main').locator('button[aria-pressed="false"]').first().click();
    const response = await answer;
    expect(response.status(), await response.text()).toBe(200);
  }
  await expect(page.getByRole('dialog').getByText(words('likes.match.title')).first()).toBeVisible();
}

async function send(page: Page, words: Translate, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words('chat.composer.label') }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-message]', { hasText: text }).last()).toBeVisible();
  await expect(page.getByText(words('chat.status.sending'))).toHaveCount(0);
}
