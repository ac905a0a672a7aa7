import { expect, test } from '../support/fixtures.ts';

test('a free member finds every part by its name, and the badges say what waits', async ({ page, loginAs, expectAccessible }) => {
  await loginAs('free');
  await page.goto('/members');
  for (const [name, url] of [
    ['Messages', /\/chats$/],
    ['Likes', /\/likes/],
    ['Get Premium', /\/premium$/],
    ['Search members', /\/members$/],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
  }
  await expect(page).toHaveTitle(/^\(\d+\) /);
});

test('a premium member has Credits instead of Get Premium, and a warning when none are left', async ({ page, loginAs }) => {
  await loginAs('empty');
  await page.goto('/members');
  await expect(page.getByRole('link', { name: 'Get Premium', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Credits', exact: true })).toHaveAccessibleDescription(/no credits left/);
});

test('the account menu leads to profile and settings, and logs out, by keyboard alone', async ({ page, loginAs, expectAccessible }) => {
  await loginAs('premium');
  await page.goto('/members');
  for (const [name, url] of [
    ['My profile', /\/profile$/],
    ['Settings', /\/settings$/],
  ] as const) {
    await page.getByRole('button', { name: 'Account', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
    await expect(page).toHaveURL(url);
    await expectAccessible();
  }
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a member who has not confirmed is reminded and can have the mail sent again', async ({ page, loginAs }) => {
  await loginAs('new');
  await page.goto('/members');
  await expect(page.getByText('Confirm your e-mail address')).toBeVisible();
  await page.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect(page.getByText(/Have a look at your inbox/)).toBeVisible();
});

test('a conversation is answered: the bubble stands at once and survives a reload', async ({ page, loginAs, expectAccessible }) => {
  await loginAs('premium');
  await page.goto('/chats');
  await page.locator('main a[href^="/chats/"]').first().click();
  const text = `Good evening ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.getByRole('button', { name: /Send for 1 credit/ }).click();
  await expect(page.locator('[data-message]', { hasText: text })).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.locator('[data-message]', { hasText: text })).toBeVisible();
});
