import { randomUUID } from 'node:crypto';
import { paths } from '@nightlark/contract';
import { enterAs } from '../support/console.ts';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';
import { buyByCall, moneyIn } from '../support/shop.ts';
import { translatorFor } from '../support/translations.ts';

const ORDER = { bundle: 'credits-25', method: 'visa' } as const;
const DAY_MS = 86_400_000;

test.describe('German, phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a member withdraws within the days: the deadline, the price of what is unused, and where it is read afterwards', async ({
    page,
    context,
    useLocale,
    expectAccessible,
  }) => {
    const words = translatorFor('de');
    const money = moneyIn('de', 'EUR');
    await useLocale('de');
    const { email } = await newMember(context.request, { country: 'DE', language: 'de' });
    const other = await newMember(undefined, { gender: 'male' });
    const id = await buyByCall(context.request, ORDER);
    // One of 25 credits is used.
    await call(context.request, 'sendMessage', { profile: other.id, client_id: randomUUID(), text: 'Guten Abend' });
    const back = 1584;

    await test.step('the payment’s page has the form, its deadline and the amount', async () => {
      await page.goto(paths.transactions.href());
      await page.locator(`main a[href$="${id}"]`).click();
      await expect(page.getByRole('heading', { level: 2, name: words('credits.refund.title') })).toBeVisible();
      const until = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(Date.now() + 14 * DAY_MS);
      await expect(page.locator('main time', { hasText: until })).toBeVisible();
      await expect(page.getByText(words('credits.refund.amount', { amount: money(back), count: 24 }))).toBeVisible();
      await page.getByRole('button', { name: words('credits.refund.open') }).click();
      await expect(page.getByLabel(words('credits.refund.reason'))).toBeFocused();
      await expectAccessible();
    });

    await test.step('sent → what was given back is said, and stands with the payment', async () => {
      await page.getByLabel(words('credits.refund.reason')).fill('Doch nichts für mich');
      await page.getByRole('button', { name: words('credits.refund.send') }).click();
      await expect(page.getByText(words('credits.refund.done', { amount: money(back) }))).toBeVisible();
      await expect(page.locator('main dl')).toContainText(words('credits.transactions.status.refunded'));
      await expect(page.locator('main dl')).toContainText(money(-back));
      await expectAccessible();
      expect((await call(context.request, 'getUser')).user!.credits).toBe(0);
    });

    await test.step('the credit note, the mail and the year have the same amount', async () => {
      const note = page.getByRole('link', { name: words('credits.documents.credit-note') });
      const file = await context.request.get(`${baseUrl()}${await note.getAttribute('href')}`);
      expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect((await mailTo(context.request, email, 'payment_refunded')).text).toContain(money(back));
      await page.goto(paths.transactions.href());
      for (const cents of [1649, -back, 1649 - back]) await expect(page.locator('main dl')).toContainText(money(cents));
      await expectAccessible();
    });

    await test.step('the operator reads who asked for it, and why', async () => {
      await enterAs(page, 'support');
      await page.goto(`/console/payments/${id}`);
      await expect(page.getByRole('region', { name: 'The payment' })).toContainText(/Refunded\s+€15\.84/);
      await expect(page.getByRole('listitem').filter({ hasText: 'Refund asked for' })).toContainText(
        '€15.84 and 24 credits: Doch nichts für mich',
      );
      await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    });
  });
});

test.describe('Polish, desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('an operator gives a part back → the member reads it, and may still withdraw from the rest', async ({
    page,
    context,
    useLocale,
    expectAccessible,
  }) => {
    const words = translatorFor('pl');
    const money = moneyIn('pl', 'PLN');
    await useLocale('pl');
    const { email } = await newMember(context.request, { country: 'PL', language: 'pl' });
    const id = await buyByCall(context.request, ORDER);

    await test.step('the operator refunds 20 of 71.24 PLN, and the credits for it', async () => {
      await enterAs(page, 'finance');
      await page.goto(`/console/payments/${id}`);
      const refund = page.getByRole('button', { name: 'Refund', exact: true });
      // A charge-back has a form with an amount, too.
      await page.locator('form', { has: refund }).getByLabel('Amount in PLN').fill('20');
      await page.getByLabel('Why it is refunded').fill('Asked for by mail');
      await refund.click();
      await expect(page.getByRole('status')).toHaveText('Refunded.');
      const facts = page.getByRole('region', { name: 'The payment' });
      await expect(facts).toContainText(/Refunded\s+PLN\s+20\.00/);
      await expect(facts).toContainText(/Credits taken back\s+8/);
    });

    await test.step('the member reads it at the payment and by mail', async () => {
      await page.goto(paths.transactions.href({ id }));
      await expect(page.locator('main dl')).toContainText(words('credits.transactions.status.refunded'));
      await expect(page.locator('main dl')).toContainText(money(-2000));
      await expectAccessible();
      expect((await mailTo(context.request, email, 'payment_refunded')).text).toContain(money(2000));
    });

    await test.step('and withdraws from the rest: 17 unused credits', async () => {
      await expect(page.getByText(words('credits.refund.amount', { amount: money(4845), count: 17 }))).toBeVisible();
      await page.getByRole('button', { name: words('credits.refund.open') }).click();
      await page.getByRole('button', { name: words('credits.refund.send') }).click();
      await expect(page.getByText(words('credits.refund.done', { amount: money(4845) }))).toBeVisible();
      await expect(page.locator('main dl')).toContainText(money(-6845));
      await page.reload();
      await expect(page.locator('main dl')).toContainText(money(-6845));
      await expect(page.getByRole('heading', { name: words('credits.refund.title') })).toHaveCount(0);
      expect((await call(context.request, 'getUser')).user!.credits).toBe(0);
    });
  });
});
