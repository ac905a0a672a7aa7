import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Enters the operators' pages, as development allows without a token. */
export async function enterAs(page: Page, role: 'moderator' | 'support' | 'finance' | 'admin'): Promise<void> {
  await page.goto('/console');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.getByRole('button', { name: `Enter as ${role}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role === 'moderator' ? /^Photos/ : 'Overview');
}

const COLUMNS = ['Cause', 'From', 'To', 'Amount'] as const;

/** Expects bookings in the ledger on the page of a payment, by the columns above. */
export async function expectBooked(page: Page, entries: readonly (readonly [string, string, string, string])[]): Promise<void> {
  const table = page.getByRole('table', { name: 'In the ledger' });
  for (const entry of entries) {
    const row = entry.reduce(
      (rows, hasText, nth) => rows.filter({ has: page.locator(`td[data-name="${COLUMNS[nth]}"]`, { hasText }) }),
      table.getByRole('row'),
    );
    await expect(row, entry.join(' ')).toBeVisible();
  }
}
