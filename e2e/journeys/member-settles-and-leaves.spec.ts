import { request as requests } from '@playwright/test';
import { waitUntilHydrated, baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';

test('by keys alone a member changes password and address, takes their data, hides, leaves and comes back', async ({
  page,
  context,
  expectAccessible,
  forgive,
  enter,
}) => {
  const { email } = await newMember(context.request);
  const fresh = `fresh-${email}`;

  await page.goto('/settings');
  await expectAccessible();
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await page.getByLabel('Old password').fill('not-the-old-one');
  await page.getByLabel('New password', { exact: true }).fill('starlit-walk-88');
  await page.getByLabel('Repeat the new password').fill('starlit-walk-88');
  await expectAccessible();
  await test.step('a wrong old password is told at its field', async () => {
    await page.getByRole('button', { name: 'Save password' }).press('Enter');
    await expect(page.getByText('Please check your old password.')).toBeVisible();
    forgive(422);
  });
  await page.getByLabel('Old password').fill('moonlit-walk-77');
  await page.getByRole('button', { name: 'Save password' }).press('Enter');
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Change e-mail' }).press('Enter');
  await page.getByLabel('New e-mail address').fill(fresh);
  await page.getByLabel('Your password').fill('starlit-walk-88');
  await page.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(page.getByText(`A link is on its way to ${fresh}`)).toBeVisible();
  await page.goto((await mailTo(context.request, fresh, 'mail_change')).links[0]!);
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your new address is in place' })).toBeVisible();
  await expectAccessible();

  for (const device of ['phone', 'tablet'])
    await test.step(`logs in on a ${device} as well`, async () => {
      const elsewhere = await requests.newContext({ baseURL: baseUrl() });
      await call(elsewhere, 'login', { email: fresh, password: 'starlit-walk-88' });
      await elsewhere.dispose();
    });
  await page.goto('/settings');
  await expect(page.getByText(fresh)).toBeVisible();
  await test.step('ends those sessions one after the other, without losing the place', async () => {
    const end = page.getByRole('button', { name: /^Log out .+/ });
    const devices = page.getByRole('region', { name: 'Where you’re logged in' });
    await expect(end).toHaveCount(3);
    await end.first().press('Enter');
    await expect(end).toHaveCount(1);
    await expect(devices.locator(':focus')).toHaveText('Log out');
    await page.keyboard.press('Enter');
    await expect(end).toHaveCount(0);
  });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^[\w.-]+-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('switch', { name: /Invisible mode/ }).press('Space');
  await expect(page.getByText('You’re invisible now.')).toBeVisible();

  await page.goto('/notifications');
  await expectAccessible();
  const offers = page.getByRole('switch', { name: /Offers/ }).first();
  const saved = page.waitForResponse((response) => response.url().includes('/api/') && response.request().method() !== 'GET');
  await offers.press('Space');
  await saved;
  await page.reload();
  await expect(offers).toBeChecked();

  await page.goto('/settings');
  const deletes = page.getByRole('button', { name: 'Delete account' });
  await waitUntilHydrated(deletes);
  await deletes.press('Enter');
  await expectAccessible();
  await page.getByRole('button', { name: 'Delete my account anyway' }).press('Enter');
  await page.getByRole('radio', { name: 'I don’t have the time' }).press('Space');
  await page.getByLabel('Your password').fill('starlit-walk-88');
  await expectAccessible();
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(page).toHaveURL(/\/account-deleted/);
  await expectAccessible();
  await page.goto((await mailTo(context.request, fresh, 'goodbye')).links[0]!);
  await enter();
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(page).toHaveURL(/\/members/);
});
