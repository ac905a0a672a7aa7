import { randomUUID } from 'node:crypto';
import { type BodyOf, type Currency, languageTag, type Locale, type PaymentMethod } from '@nightlark/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { call } from './new-member.ts';

/** Formats cents as the pages of a language do. */
export function moneyIn(locale: Locale, currency: Currency): (cents: number) => string {
  const format = new Intl.NumberFormat(languageTag(locale), { style: 'currency', currency });
  return (cents) => format.format(cents / 100);
}

/** A bundle's card on the credits page. */
export const bundleCard = (page: Page, id: string): Locator =>
  page.locator('main label', { has: page.locator(`input[name="bundle"][value="${id}"]`) });

/** Chooses a payment method on the credits page, also one that is folded away. */
export async function chooseMethod(page: Page, method: PaymentMethod): Promise<void> {
  const radio = page.locator(`input[name="means"][value="${method}"]`);
  if (!(await radio.isVisible())) await page.locator('main details', { has: radio }).locator('summary').click();
  await radio.check();
}

/** Orders on the credits page, by its button with the amount. */
export const orderButton = (page: Page): Locator => page.locator('main button[type="submit"][form="order"]:not([name])');

/** The amount on the sandbox's checkout page. */
export const checkoutAmount = (page: Page): Locator => page.locator('.amount');

/** A button of the sandbox's checkout page; the last two pay, and determine what happens when the stored card is charged again. */
export type CheckoutButton = 'pay' | 'fail' | 'cancel' | 'pending' | 'pay-prove' | 'pay-refuse';

/** Presses a button of the sandbox's checkout page, once the browser is there. */
export async function pressAtCheckout(page: Page, button: CheckoutButton): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith('/checkout/'));
  await page.locator(`button[formaction$="/${button}"]`).first().click();
}

/** Buys credits by the API alone, for journeys about what follows. @returns the payment's id */
export async function buyByCall(request: APIRequestContext, order: Pick<BodyOf<'createPayment'>, 'bundle' | 'method'>): Promise<string> {
  const { payment } = await call(request, 'createPayment', { ...order, idempotency_key: randomUUID() });
  await request.post(`${payment.redirect_url!.split('?')[0]}/pay`, { maxRedirects: 0 });
  const status = async () => {
    const { transactions } = await call(request, 'getTransactions');
    return transactions.find(({ payment_id }) => payment_id === payment.payment_id)?.status;
  };
  await expect.poll(status, { timeout: 20_000 }).toBe('completed');
  return payment.payment_id;
}

/** Buys 120 credits by the API alone. @returns how many were gained, with any bonus */
export async function buyCredits(request: APIRequestContext): Promise<number> {
  const balance = async () => (await call(request, 'getUser')).user!.credits;
  const before = await balance();
  await buyByCall(request, { bundle: 'credits-120', method: 'visa' });
  return (await balance()) - before;
}
