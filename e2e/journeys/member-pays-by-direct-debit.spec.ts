import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';
import { translatorFor } from '../support/translations.ts';

/** A German IBAN with valid check digits: account and bank, with `DE` as 1314 and the check digits at the end, is 1 modulo 97. */
function ibanOf(account: string): string {
  const bban = `37040044${account}`;
  return `DE${String(98n - (BigInt(`${bban}131400`) % 97n)).padStart(2, '0')}${bban}`;
}
/** The sandbox's bank pays from this account. */
const PAYS = ibanOf('0532013000');
/** It returns debits of accounts with this ending; each is blocked then, so every run uses a new one. */
const returning = () => ibanOf(`${String(Date.now()).slice(-6)}3002`);

test('a member pays by direct debit, fetches the papers, and is blocked after a return', async ({
  page,
  context,
  useLocale,
  expectAccessible,
  forgive,
}) => {
  test.setTimeout(120_000);
  const locale = 'de';
  const words = translatorFor(locale);
  const phone = `+4915123${String(Date.now()).slice(-6)}`;
  const { email } = await newMember(context.request, { country: 'DE', language: locale });
  await useLocale(locale);

  async function fillIn(iban: string): Promise<void> {
    await page.goto('/directdebit?bundle=credits-25');
    await page.getByLabel(words('credits.directdebit.holder')).fill('Jürgen Größwein');
    await page.getByLabel('IBAN').fill(iban);
    await page.getByLabel(words('credits.directdebit.street')).fill('Schöne Straße');
    await page.getByLabel(words('credits.directdebit.house-number')).fill('7 b');
    await page.getByLabel(words('credits.directdebit.zip')).fill('10115');
    await page.getByLabel(words('credits.directdebit.city')).fill('Berlin');
    await page.getByLabel(words('credits.directdebit.phone')).fill(phone);
    await page.getByRole('checkbox', { name: words('credits.directdebit.authorization') }).check();
  }
  async function confirm(): Promise<void> {
    await page.getByRole('button', { name: words('credits.directdebit.next') }).click();
    const code = page.getByLabel(words('credits.directdebit.code'));
    await expect(code).toBeFocused();
    await expectAccessible();
    await code.fill(/#(\d{6})/.exec((await mailTo(context.request, phone, 'sms')).text)![1]!);
    await page.locator('main button[type=submit]:visible').click();
    await page.waitForURL('**/credits/*/sepa_direct_debit');
  }

  await test.step('a wrong digit is told at the IBAN, and nothing else is lost', async () => {
    await fillIn(PAYS.replace(/0$/, '1'));
    // A field that is half below the bar has a small target there.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible();
    await page.getByRole('button', { name: words('credits.directdebit.next') }).click();
    await expect(page.getByLabel('IBAN')).toBeFocused();
    await expect(page.getByLabel(words('credits.directdebit.city'))).toHaveValue('Berlin');
    forgive(422);
  });

  await test.step('pays, and is told before by mail', async () => {
    await page.getByLabel('IBAN').fill(PAYS);
    await confirm();
    expect((await mailTo(context.request, email, 'direct_debit')).text).toContain('3000');
    await expect(async () => expect((await call(context.request, 'getUser')).user?.credits).toBe(25)).toPass({ timeout: 30_000 });
  });

  await test.step('finds receipt and invoice with the payment', async () => {
    const { transactions } = await call(context.request, 'getTransactions');
    await page.goto(`/transactions/${transactions[0]!.payment_id}`);
    await expectAccessible();
    const link = page.getByRole('link', { name: words('credits.documents.invoice') });
    const file = await context.request.get(`${baseUrl()}${await link.getAttribute('href')}`);
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await expect(page.getByRole('heading', { name: words('credits.refund.title') })).toBeVisible();
    await page.goto('/transactions');
    await expectAccessible();
  });

  await test.step('a debit that comes back closes the way', async () => {
    await fillIn(returning());
    await confirm();
    await expect(async () => expect((await call(context.request, 'getDirectDebit')).blocked).toBe(true)).toPass({ timeout: 30_000 });
    await page.goto('/directdebit?bundle=credits-25');
    await expect(page.getByRole('heading', { level: 1, name: words('credits.directdebit.blocked') })).toBeVisible();
    await expectAccessible();
  });
});
