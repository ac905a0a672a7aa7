import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { pressAtCheckout } from '../support/shop.ts';
import { translatorFor, type Translate } from '../support/translations.ts';

const SMALL = 'input[type="radio"][value="credits-10"]';

async function send(page: Page, words: Translate, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words('chat.composer.label') }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-message]', { hasText: text }).last()).toBeVisible();
  await expect(page.getByText(words('chat.status.sending'))).toHaveCount(0);
}

test('a member runs out of messages, buys in the chat and goes on where they were', async ({
  page,
  context,
  useLocale,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const locale = 'pl';
  const words = translatorFor(locale);
  await useLocale(locale);
  await newMember(context.request, { language: locale });
  const other = await newMember(undefined, { gender: 'male' });
  await page.goto(paths.memberChat.href({ id: other.id }));
  for (const text of ['Hello you', 'How was your day?', 'Shall we have a drink?']) await send(page, words, text);
  await expect(page.getByText(words('chat.obstacle.limit.title'))).toBeVisible();
  const conversation = new URL(page.url()).pathname;

  await test.step('the sheet opens over the conversation', async () => {
    await page.getByRole('link', { name: words('chat.obstacle.limit.action') }).click();
    const sheet = page.getByRole('dialog', { name: words('credits.sheet.title') });
    await sheet.locator(SMALL).check();
    await expectAccessible();
    await sheet
      .getByRole('button', { name: /[.,]\d\d/ })
      .last()
      .click();
  });

  await test.step('cancelled → its own page, and the same order again', async () => {
    await pressAtCheckout(page, 'cancel');
    await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.cancelled.title') })).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible();
    await page.getByRole('link', { name: words('credits.payment.retry') }).click();
    await expect(page.locator(SMALL)).toBeChecked();
  });

  await test.step('paid → back in the conversation, which goes on', async () => {
    await page
      .locator('main')
      .getByRole('button', { name: /[.,]\d\d/ })
      .last()
      .click();
    await pressAtCheckout(page, 'pay');
    await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.premium.title') })).toBeVisible({ timeout: 20_000 });
    await expectAccessible();
    await page.getByRole('link', { name: words('credits.payment.back') }).click();
    // The member's link redirects to their conversation if there is one.
    await expect(page).toHaveURL(new RegExp(`${conversation}$|/chats/\\d+$`));
    await send(page, words, 'Here I am again');
  });

  await test.step('and what was bought last is one click away', async () => {
    await page.goto(paths.repeatOrder.href());
    await expect(page.getByRole('heading', { level: 1, name: words('credits.repeat.title') })).toBeVisible();
    await expectAccessible();
  });
});

test('on a phone the credits page is one screen, from bundle to pay', async ({ page, context, expectAccessible }) => {
  const words = translatorFor('en');
  await page.setViewportSize({ width: 390, height: 844 });
  await newMember(context.request);
  await page.goto(paths.credits.href());
  for (const name of [words('credits.shop.bundles'), words('credits.shop.methods')]) {
    await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  for (const bundle of await page.locator('input[type="radio"][name="bundle"]').all()) await expect(bundle).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: words('credits.shop.pay-plain') })).toBeInViewport({ ratio: 1 });
  await expectAccessible();
});

test('a member sets their own limit → it is kept, and reached from the settings', async ({ page, context, expectAccessible }) => {
  const words = translatorFor('en');
  await newMember(context.request);
  await page.goto(paths.settings.href());
  await page.getByRole('link', { name: words('members.settings.payments-link') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('credits.settings.title') })).toBeVisible();
  await page.getByRole('textbox', { name: words('credits.settings.amount', { currency: 'EUR' }) }).fill('20');
  await page.getByRole('button', { name: words('credits.settings.save') }).click();
  await expect(page.getByText(words('credits.settings.saved'))).toBeVisible();
  await expectAccessible();
  expect(await call(context.request, 'getSpending')).toMatchObject({ limit_cents: 2000 });
});
