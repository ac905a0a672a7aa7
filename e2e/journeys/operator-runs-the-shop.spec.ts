import { paths } from '@nightlark/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { under } from '../support/circumstances.ts';
import { enterAs, expectBooked } from '../support/console.ts';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { moneyIn, orderButton, pressAtCheckout } from '../support/shop.ts';

under('Polish, phone', () => {
  test('an operator makes and ends a code, and reads every area; a member has no way in', async ({ page, loginAs, expectAccessible }) => {
    const code = `JOURNEY${Date.now().toString(36).toUpperCase()}`;
    await enterAs(page, 'admin');
    await expectAccessible();

    await page.goto('/console/codes');
    await page.getByText('Make a code').click();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Discount in percent').fill('10');
    await expectAccessible();
    await page.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('status')).toHaveText('The code is there.');
    await page.getByRole('button', { name: `End ${code}` }).click();
    await expect(page.getByRole('status')).toHaveText('The code has ended.');

    for (const area of ['Payments', 'Review', 'Mandates', 'Revenue', 'Ledger', 'Prices', 'Audit log']) {
      await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click();
      await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area })).toHaveAttribute(
        'aria-current',
        'page',
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible();
    }
    await expect(page.getByRole('cell', { name: 'Ended a discount code' }).first()).toBeVisible();

    // A member has no access.
    await page.getByRole('button', { name: 'Log out' }).click();
    await loginAs('premium');
    await page.goto('/console/payments');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  });
});

under('English, desktop', () => {
  test('a member pays and is refunded → console, CSV, documents, revenue and ledger all have the same amounts', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const operator = context.request;
    const { id: memberId, email } = await newMember(context.request, { country: 'DK' });
    await enterAs(page, 'admin');
    const before = await revenueNow(page);
    expect(await revenueInCsv(operator)).toEqual(before);

    await test.step('the member pays 126.75 DKK, 25.35 of it VAT', async () => {
      await page.goto(paths.credits.href(null, { bundle: 'credits-25' }));
      await orderButton(page).click();
      await pressAtCheckout(page, 'pay');
      await expect(async () => expect((await call(context.request, 'getUser')).user?.credits).toBe(25)).toPass({ timeout: 30_000 });
      await expectRevenue(page, operator, before, { payments: 1, received: 12_675, vat: 2_535, net: 10_140 });
    });

    await test.step('the operator finds the payment by the member’s address', async () => {
      await page.goto('/console/payments');
      await page.getByText('Find a member by e-mail address').click();
      await page.getByLabel('E-mail address', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Find' }).click();
      expect(page.url()).not.toContain(encodeURIComponent(email));
      await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
      const facts = page.getByRole('region', { name: 'The payment' });
      for (const fact of [/State\s+completed/, /Amount\s+DKK\s+126\.75/, /VAT in it\s+DKK\s+25\.35/, /Refunded\s+DKK\s+0\.00/])
        await expect(facts).toContainText(fact);
      await expectBooked(page, [
        ['purchase', 'sold', 'member credits', '25 credits'],
        ['purchase', 'provider', 'revenue', 'DKK 101.40'],
        ['purchase', 'provider', 'VAT', 'DKK 25.35'],
      ]);
      await expectAccessible();
    });

    await test.step('refunds it, with a reason', async () => {
      await page.getByLabel('Why it is refunded').fill('Asked within the days that the terms give');
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(page.getByRole('status')).toHaveText('Refunded.');
      const facts = page.getByRole('region', { name: 'The payment' });
      for (const fact of [/State\s+refunded/, /Refunded\s+DKK\s+126\.75/, /Credits taken back\s+25/])
        await expect(facts).toContainText(fact);
      await expectBooked(page, [
        ['refund', 'member credits', 'returned', '25 credits'],
        ['refund', 'refunds', 'provider', 'DKK 101.40'],
        ['refund', 'VAT', 'provider', 'DKK 25.35'],
      ]);
      await expectAccessible();
      expect((await call(context.request, 'getUser')).user?.credits).toBe(0);
    });

    await test.step('reads the day’s revenue: nothing is left of it; and who did it in the audit log', async () => {
      await expectRevenue(page, operator, before, { payments: 1, received: 12_675, given_back: 12_675 });
      await expectAccessible();
      await page.goto('/console/audit-log');
      await expect(page.getByRole('cell', { name: /refund/i }).first()).toBeVisible();
    });

    await test.step('the payment’s row of the CSV', async () => {
      const [row, ...others] = await csv(operator, `/console/payments.csv?member=${memberId}`);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        status: 'refunded',
        country: 'DK',
        credits: '25',
        currency: 'DKK',
        amount: '126.75',
        vat: '25.35',
        refunded: '126.75',
        discount_code: 'TIMEBONUS25',
      });
    });

    await test.step('the member sees it with the payment', async () => {
      const { transactions } = await call(context.request, 'getTransactions');
      expect(transactions).toMatchObject([
        {
          status: 'refunded',
          amount_cents: 12_675,
          vat_cents: 2_535,
          refunded_cents: 12_675,
          documents: ['receipt', 'invoice', 'credit_note'],
        },
      ]);
      await page.goto(paths.transactions.href({ id: transactions[0]!.payment_id }));
      const money = moneyIn('en', 'DKK');
      for (const cents of [12_675, 2_535, -12_675]) await expect(page.locator('main dl')).toContainText(money(cents));
      await expectAccessible();
    });
  });
});

/** Sums in cents of the currency that no other journey pays in: others run concurrently. */
interface Revenue {
  payments: number;
  received: number;
  given_back: number;
  vat: number;
  net: number;
}
const NOTHING: Revenue = { payments: 0, received: 0, given_back: 0, vat: 0, net: 0 };
const FIGURES = Object.keys(NOTHING) as (keyof Revenue)[];

/** Yesterday to tomorrow: no test depends on midnight. */
function revenueQuery(): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return new URLSearchParams({ from: day(-1), to: day(1), currency: 'DKK' }).toString();
}

/** What the table of days shows, summed up. */
async function revenueNow(page: Page): Promise<Revenue> {
  await page.goto(`/console/revenue?${revenueQuery()}`);
  // Without any payment in it, the currency is not offered, and another one is shown.
  if ((await page.getByLabel('Currency').inputValue()) !== 'DKK') return NOTHING;
  const rows = page.getByRole('table', { name: 'By day, the latest first' }).locator('tbody tr');
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.innerText)));
  return sumOf(
    cells.map(([payments, ...money]) => [Number(payments), ...money.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100))]),
  );
}

/** The same by the CSV. */
async function revenueInCsv(operator: APIRequestContext): Promise<Revenue> {
  const days = (await csv(operator, `/console/revenue.csv?${revenueQuery()}`)).filter(
    ({ by, currency }) => by === 'day' && currency === 'DKK',
  );
  return sumOf(days.map((day) => FIGURES.map((name) => (name === 'payments' ? Number(day[name]) : Math.round(Number(day[name]) * 100)))));
}

const sumOf = (rows: readonly number[][]): Revenue =>
  Object.fromEntries(FIGURES.map((name, nth) => [name, rows.reduce((sum, row) => sum + row[nth]!, 0)])) as unknown as Revenue;

async function expectRevenue(page: Page, operator: APIRequestContext, before: Revenue, more: Partial<Revenue>): Promise<void> {
  const expected = Object.fromEntries(FIGURES.map((name) => [name, before[name] + (more[name] ?? 0)]));
  expect(await revenueNow(page)).toEqual(expected);
  expect(await revenueInCsv(operator)).toEqual(expected);
}

/** A CSV's rows by column; none of its values has a comma or a quote. */
async function csv(operator: APIRequestContext, path: string): Promise<Record<string, string>[]> {
  const response = await operator.get(`${baseUrl()}${path}`);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head, ...lines] = (await response.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return lines.map((values) => Object.fromEntries(head!.map((name, nth) => [name, values[nth]!])));
}
