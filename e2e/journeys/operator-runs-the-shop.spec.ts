import type { Page } from '@playwright/test';
import { CIRCUMSTANCES } from '../support/circumstances.ts';
import { expect, test } from '../support/fixtures.ts';

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

      // A member has no way in.
      await page.getByRole('button', { name: 'Log out' }).click();
      await loginAs('premium');
      await page.goto('/console/payments');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    });
  }); // prettier-ignore
