import { paths, TIME_BONUS_POPUP_DELAY_MS, TIME_BONUS_SECONDS } from '@nightlark/contract';
import type { Locator, Page } from '@playwright/test';
import { enterAs, expectBooked } from '../support/console.ts';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { bundleCard, checkoutAmount, chooseMethod, moneyIn, orderButton, pressAtCheckout } from '../support/shop.ts';
import { translatorFor } from '../support/translations.ts';

const BUNDLE = 'credits-25';

/** Lets time pass in a page of the members area until an offer opens by itself. */
async function offerOpens(page: Page, name: string): Promise<Locator> {
  const offer = page.getByRole('dialog', { name });
  await expect(async () => {
    await page.clock.fastForward(TIME_BONUS_POPUP_DELAY_MS + 1_000);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  return offer;
}

test.describe('German, phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the time bonus counts down, opens once, and is the price paid; used up → the welcome bonus, which is it, too', async ({
    page,
    context,
    browser,
    useLocale,
    expectAccessible,
  }) => {
    // Two devices and two checkouts, on a busy machine.
    test.setTimeout(180_000);
    const words = translatorFor('de');
    const price = moneyIn('de', 'EUR')(1649);
    const timeTitle = words('credits.bonus.time.title', { percent: 25 });
    const welcomeTitle = words('credits.bonus.welcome.title', { percent: 25 });
    const timer = page.getByRole('timer');
    const hide = page.getByRole('button', { name: words('credits.bonus.dismiss') });
    await page.clock.install();
    await useLocale('de');
    const member = await newMember(context.request, { country: 'DE', language: 'de' });
    const dismissed = async () => Object.keys((await call(context.request, 'getUser')).user!.dismissals);

    /** From the page of credits to the checkout: one price everywhere. */
    async function orderAtPrice(): Promise<void> {
      await expect(bundleCard(page, BUNDLE)).toContainText(price);
      await bundleCard(page, BUNDLE).getByRole('radio').check();
      await chooseMethod(page, 'paypal');
      await expect(orderButton(page)).toContainText(price);
      await orderButton(page).click();
      await page.waitForURL((url) => url.pathname.startsWith('/checkout/'));
      await expect(checkoutAmount(page)).toHaveText(price);
    }

    await test.step('a banner counts down from four hours, second by second', async () => {
      await page.goto(paths.members.href());
      await expect(page.getByText(timeTitle)).toBeVisible();
      const first = (await timer.getAttribute('aria-label'))!;
      expect(first).toMatch(/ 0(3:59:\d\d|4:00:00)$/);
      await expect.poll(() => timer.getAttribute('aria-label')).not.toBe(first);
      await expectAccessible();
    });

    await test.step('after 40 s without credits its popup opens, and is refused', async () => {
      const offer = await offerOpens(page, timeTitle);
      await expect(offer.getByRole('timer')).toBeVisible();
      await expectAccessible();
      await offer.getByRole('button', { name: words('credits.bonus.later') }).click();
      await expect(offer).toBeHidden();
      await expect.poll(dismissed).toEqual(['time-bonus']);
    });

    await test.step('on another device it stays closed; at zero the time bonus is gone, and the welcome bonus opens', async () => {
      const device = await browser.newContext({ baseURL: baseUrl(), viewport: { width: 390, height: 844 } });
      await device.addCookies([{ name: 'locale', value: 'de', url: baseUrl() }]);
      await call(device.request, 'login', { email: member.email, password: member.password });
      const other = await device.newPage();
      await other.clock.install();
      const loaded = other.waitForResponse((response) => response.url().includes('offer-timer'), { timeout: 30_000 });
      await other.goto(paths.members.href());
      await loaded;
      const left = other.getByRole('timer');
      for (let nth = 0; nth < 2; nth++) {
        await other.clock.fastForward(TIME_BONUS_POPUP_DELAY_MS + 1_000);
        const then = await left.getAttribute('aria-label');
        await expect.poll(() => left.getAttribute('aria-label')).not.toBe(then);
        await expect(other.getByRole('dialog')).toHaveCount(0);
      }
      await other.clock.fastForward(TIME_BONUS_SECONDS * 1_000);
      await expect(left).toHaveCount(0);
      await expect(other.getByRole('dialog', { name: welcomeTitle })).toBeVisible();
      await expectAccessible(other);
      await device.close();
    });

    await test.step('the banner is hidden for good', async () => {
      await hide.click();
      await expect(hide).toBeHidden();
      await expect.poll(dismissed).toEqual(['time-bonus', 'time-bonus-banner']);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(hide).toBeHidden();
    });

    await test.step('its price is shown, ordered, paid and listed', async () => {
      await page.goto(paths.premium.href());
      await expect(page.locator(`main a[href*="${BUNDLE}"]`)).toContainText(price);
      await page.locator(`main a[href*="${BUNDLE}"]`).click();
      await expect(timer).toBeVisible();
      await orderAtPrice();
      await pressAtCheckout(page, 'pay');
      await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.premium.title') })).toBeVisible({ timeout: 20_000 });
      await page.getByRole('link', { name: words('credits.payment.receipt') }).click();
      await expect(page.locator('main dl')).toContainText(price);
      expect((await call(context.request, 'getTransactions')).transactions).toMatchObject([
        { status: 'completed', amount_cents: 1649, discount_code: 'TIMEBONUS25' },
      ]);
    });

    await test.step('given back → the welcome bonus has its banner, opens once, and leads to its price', async () => {
      const { transactions } = await call(context.request, 'getTransactions');
      await call(context.request, 'requestRefund', { payment_id: transactions[0]!.payment_id, reason: '' });
      await page.goto(paths.members.href());
      await expect(page.getByText(welcomeTitle)).toBeVisible();
      await expect(timer).toHaveCount(0);
      await expectAccessible();
      const offer = await offerOpens(page, welcomeTitle);
      await offer.getByRole('link', { name: words('credits.bonus.action') }).click();
      await expect(page).toHaveURL(/\/credits$/);
      await expect(page.getByText(welcomeTitle)).toBeVisible();
      await expect.poll(dismissed).toContain('welcome-bonus');
      await orderAtPrice();
      await pressAtCheckout(page, 'cancel');
      await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.cancelled.title') })).toBeVisible({
        timeout: 20_000,
      });
      expect((await call(context.request, 'getTransactions')).transactions[0]).toMatchObject({
        status: 'cancelled',
        amount_cents: 1649,
        discount_code: 'WELCOME25',
      });
    });
  });
});

test.describe('Polish, desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('a code by hand or by link → one price from the card to the ledger; a wrong or used one says so', async ({
    page,
    context,
    useLocale,
    expectAccessible,
    forgive,
  }) => {
    const words = translatorFor('pl');
    const money = moneyIn('pl', 'PLN');
    const code = `JOURNEY${Date.now().toString(36).toUpperCase()}`;
    const applied = page.getByText(words('credits.bonus.code.title', { percent: 40 }));

    await test.step('an operator makes a code for orders from 50 PLN in Poland', async () => {
      await enterAs(page, 'admin');
      await page.goto('/console/codes');
      await page.getByText('Make a code').click();
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByLabel('Discount in percent').fill('40');
      await page.getByLabel('Country').selectOption('PL');
      await page.getByLabel('Currency').selectOption('PLN');
      await page.getByLabel('Minimum order').fill('50');
      await page.getByRole('button', { name: 'Make it' }).click();
      await expect(page.getByRole('status')).toHaveText('The code is there.');
    });
    await newMember(context.request, { country: 'PL', language: 'pl' });
    await useLocale('pl');

    async function enterCode(given: string): Promise<void> {
      const field = page.getByLabel(words('credits.shop.code-label'), { exact: true });
      if (!(await field.isVisible())) await page.getByText(words('credits.shop.code'), { exact: true }).click();
      await field.fill(given);
      await page.getByRole('button', { name: words('credits.shop.code-apply'), exact: true }).click();
    }
    /** The smaller bundle is below the minimum: there the member's time bonus remains. */
    async function expectPrices(): Promise<void> {
      await expect(applied).toBeVisible();
      await expect(bundleCard(page, 'credits-10')).toContainText(money(3224));
      await expect(bundleCard(page, BUNDLE)).toContainText(money(5699));
      await expect(page.getByText(words('credits.shop.code-minimum', { price: money(5000) }))).toBeVisible();
      await expect(bundleCard(page, BUNDLE).getByRole('radio')).toBeChecked();
      await expect(orderButton(page)).toContainText(money(5699));
    }

    await test.step('by hand: a wrong one, then the right one', async () => {
      await page.goto(paths.credits.href());
      await bundleCard(page, BUNDLE).getByRole('radio').check();
      await enterCode('NIEMA');
      await expect(page.getByText(words('error.code_not_found'))).toBeVisible();
      forgive(404);
      await expectAccessible();
      await enterCode(code.toLowerCase());
      await expectPrices();
      await expectAccessible();
    });

    let id = '';
    await test.step('by link: the same prices, ordered and paid', async () => {
      await page.goto(paths.credits.href(null, { code, bundle: BUNDLE, utm_source: 'mail' }));
      await expectPrices();
      await orderButton(page).click();
      await page.waitForURL((url) => url.pathname.startsWith('/checkout/'));
      await expect(checkoutAmount(page)).toHaveText(money(5699));
      await pressAtCheckout(page, 'pay');
      await expect(page.getByRole('heading', { level: 1, name: words('credits.payment.premium.title') })).toBeVisible({ timeout: 20_000 });
      const { transactions } = await call(context.request, 'getTransactions');
      expect(transactions).toMatchObject([{ status: 'completed', amount_cents: 5699, vat_cents: 1066, discount_code: code }]);
      id = transactions[0]!.payment_id;
      await page.goto(paths.transactions.href({ id }));
      for (const cents of [5699, 1066]) await expect(page.locator('main dl')).toContainText(money(cents));
    });

    await test.step('a second time → it was used', async () => {
      await page.goto(paths.credits.href(null, { code }));
      await expect(page.getByText(words('error.code_used'))).toBeVisible();
      await expect(bundleCard(page, BUNDLE)).toContainText(money(9499));
      await expectAccessible();
    });

    await test.step('the operator finds the same amounts in the ledger', async () => {
      await page.goto(`/console/payments/${id}`);
      await expect(page.getByRole('region', { name: 'The payment' })).toContainText(code);
      await expectBooked(page, [
        ['purchase', 'sold', 'member credits', '25 credits'],
        ['purchase', 'provider', 'revenue', 'PLN 46.33'],
        ['purchase', 'provider', 'VAT', 'PLN 10.66'],
      ]);
    });
  });
});
