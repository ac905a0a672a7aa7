import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { CIRCUMSTANCES } from '../support/circumstances.ts';
import { expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';

async function enterAs(page: Page, role: string): Promise<void> {
  await page.goto('/console');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.getByRole('button', { name: `Enter as ${role}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
}

for (const [name, { options }] of Object.entries(CIRCUMSTANCES))
  test.describe(name, () => {
    test.use(options);

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

      for (const area of ['Payments', 'Review', 'Mandates', 'Revenue', 'Ledger', 'Prices', 'Journal']) {
        await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click();
        await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area })).toHaveAttribute('aria-current', 'page');
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

    test('a member paid; an operator finds it, refunds it and reads the day: credits, papers and revenue agree', async ({ page, context, expectAccessible }) => {
      const member = await newMember(context.request);
      await test.step('the member pays', async () => {
        await page.goto(`${paths.credits.href()}?bundle=credits-25`);
        await page.locator('main').getByRole('button', { name: /[.,]\d\d/ }).last().click();
        await page.waitForURL((url) => url.pathname.includes('checkout'));
        await page.locator('button[formaction$="/pay"]').first().click();
        await expect(async () => expect((await call(context.request, 'getUser')).user?.credits).toBeGreaterThan(0)).toPass({ timeout: 30_000 });
      });

      await test.step('the operator finds the payment by the member’s address', async () => {
        await enterAs(page, 'admin');
        await page.goto('/console/payments');
        await page.getByText('Find a member by e-mail address').click();
        await page.getByLabel('E-mail address', { exact: true }).fill(member.email);
        await page.getByRole('button', { name: 'Find' }).click();
        expect(page.url()).not.toContain(encodeURIComponent(member.email));
        await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
        await expect(page.getByRole('region', { name: 'The payment' })).toContainText(/completed/i);
        await expectAccessible();
      });

      await test.step('refunds it, with a reason', async () => {
        await page.getByLabel('Why it is refunded').fill('Asked within the days that the terms give');
        await page.getByRole('button', { name: 'Refund', exact: true }).click();
        await expect(page.getByRole('status')).toHaveText('Refunded.');
        await expect(page.getByRole('region', { name: 'The payment' })).toContainText(/refunded/i);
        await expectAccessible();
        await expect(async () => expect((await call(context.request, 'getUser')).user?.credits).toBe(0)).toPass({ timeout: 30_000 });
      });

      await test.step('reads the day’s revenue, and who did it in the journal', async () => {
        await page.goto('/console/revenue');
        const today = page.getByRole('table', { name: 'By day, the latest first' }).getByRole('row').nth(1);
        await expect(today).toContainText(new Date().toISOString().slice(0, 10));
        await page.goto('/console/journal');
        await expect(page.getByRole('cell', { name: /refund/i }).first()).toBeVisible();
      });

      await test.step('the member sees it with the payment', async () => {
        const { transactions } = await call(context.request, 'getTransactions');
        expect(transactions[0]).toMatchObject({ status: 'refunded' });
        await page.goto(`/transactions/${transactions[0]!.payment_id}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible();
      });
    });
  }); // prettier-ignore
