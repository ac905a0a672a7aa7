import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { bundleCard, checkoutAmount, chooseMethod, type CheckoutButton, moneyIn, orderButton, pressAtCheckout } from '../support/shop.ts';
import { type Translate, translatorFor } from '../support/translations.ts';

const BUNDLE = 'credits-25';
const CARD = '•••• 4242';

/** Buys with a card that the provider stores, by the button that determines what happens when it is charged again. */
async function buyWithStoredCard(page: Page, words: Translate, button: CheckoutButton): Promise<void> {
  await page.goto(paths.credits.href());
  await bundleCard(page, BUNDLE).getByRole('radio').check();
  await chooseMethod(page, 'visa');
  const keep = page.getByRole('checkbox', { name: words('credits.shop.keep-method') });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await orderButton(page).click();
  await pressAtCheckout(page, button);
  await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.premium.title') })).toBeVisible({ timeout: 20_000 });
}

test.describe('English, desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('a card is stored → the same again is one click and one charge; removed → it is asked for again', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const words = translatorFor('en');
    const price = moneyIn('en', 'GBP')(1899);
    const pay = page.getByRole('button', { name: price });
    const payments = async () => (await call(context.request, 'getTransactions')).transactions;
    await newMember(context.request, { country: 'GB' });
    await buyWithStoredCard(page, words, 'pay');

    await test.step('the card is listed in the settings, and first in the shop', async () => {
      await page.goto(paths.creditsSettings.href());
      await expect(page.getByRole('region', { name: words('credits.settings.methods') })).toContainText(CARD);
      await expectAccessible();
      await page.goto(paths.credits.href());
      await expect(page.locator('main input[name="means"]').first()).toBeChecked();
      await expect(page.locator('main label', { hasText: CARD }).getByRole('radio')).toBeChecked();
      await expectAccessible();
    });

    await test.step('the same again: its price and card are shown, and nothing is ordered yet', async () => {
      await page.getByRole('link', { name: words('credits.repeat.title') }).click();
      await expect(page.getByText(CARD, { exact: true })).toBeVisible();
      await expect(page.getByText(words('credits.repeat.once'))).toBeVisible();
      await expect(pay).toContainText(CARD);
      expect(await payments()).toHaveLength(1);
      await expectAccessible();
    });

    await test.step('an impatient double click → paid at once, and once', async () => {
      await pay.dblclick();
      await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.done.title', { count: 25 }) })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page).toHaveURL(/\/credits\/[^/]+\/visa$/);
      await expect(page.getByText(words('credits.payment.done.text', { count: 50 }))).toBeVisible();
      await expectAccessible();
      expect(await payments()).toMatchObject([{ status: 'completed', amount_cents: 1899 }, { status: 'completed' }]);
    });

    await test.step('removed in the settings → gone, also after a reload', async () => {
      await page.goto(paths.creditsSettings.href());
      await page.getByRole('button', { name: words('credits.settings.remove-named', { method: `Visa ${CARD}` }) }).click();
      await expect(page.getByText(words('credits.settings.no-methods'))).toBeVisible();
      await expectAccessible();
      await expect.poll(async () => (await call(context.request, 'getStoredMethods')).stored_methods).toEqual([]);
      await page.reload();
      await expect(page.getByText(words('credits.settings.no-methods'))).toBeVisible();
    });

    await test.step('the same again leads to the provider’s page', async () => {
      await page.goto(paths.repeatOrder.href());
      await expect(page.getByText(words('credits.repeat.leads'))).toBeVisible();
      await pay.click();
      await page.waitForURL((url) => url.pathname.startsWith('/checkout/'));
      await expect(checkoutAmount(page)).toHaveText(price);
    });
  });
});

test.describe('Polish, phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the stored card is refused → said so, with another try and PayPal, which pays', async ({
    page,
    context,
    useLocale,
    expectAccessible,
  }) => {
    const words = translatorFor('pl');
    const chosen = page.locator('main input[name="means"]:checked');
    const credits = async () => (await call(context.request, 'getUser')).user!.credits;
    await useLocale('pl');
    await newMember(context.request, { country: 'PL', language: 'pl' });
    await buyWithStoredCard(page, words, 'pay-refuse');

    await test.step('the same again → the card is refused, nothing is charged', async () => {
      await page.goto(paths.repeatOrder.href());
      await page.getByRole('button', { name: moneyIn('pl', 'PLN')(9499) }).click();
      await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.stored.title') })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(words('credits.payment.stored.text'))).toBeVisible();
      await expectAccessible();
      expect(await credits()).toBe(25);
    });

    await test.step('another try has the same bundle and method', async () => {
      await page.getByRole('link', { name: words('credits.payment.retry') }).click();
      await expect(bundleCard(page, BUNDLE).getByRole('radio')).toBeChecked();
      await expect(chosen).toHaveValue('visa');
      await page.goBack();
    });

    await test.step('PayPal has the same bundle, and pays', async () => {
      await page.getByRole('link', { name: words('credits.payment.paypal') }).click();
      await expect(bundleCard(page, BUNDLE).getByRole('radio')).toBeChecked();
      await expect(chosen).toHaveValue('paypal');
      await orderButton(page).click();
      await pressAtCheckout(page, 'pay');
      await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.done.title', { count: 25 }) })).toBeVisible({
        timeout: 20_000,
      });
      expect(await credits()).toBe(50);
    });
  });
});
