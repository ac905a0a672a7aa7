import { LANDER_NAMES, STATIC_PAGES } from '@nightlark/contract';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { wordsOf } from '../support/words.ts';

test.use({ javaScriptEnabled: false });

const words = wordsOf('en');
const PUBLIC = [
  '/',
  '/members',
  '/login',
  '/signup',
  '/premium',
  '/pricing',
  '/reset-password',
  '/lang-config',
  ...STATIC_PAGES.map((page) => `/pages/${page}`),
  ...LANDER_NAMES.map((name) => `/landers/${name}`),
];

for (const path of PUBLIC) {
  test(`without script a visitor reads ${path}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
  });
}

test('without script a visitor sees members and opens one', async ({ page }) => {
  await page.goto('/members');
  await page.locator('main a[href^="/members/"]').first().click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
});

test('without script a member reads search, profile, likes, chats and credits', async ({ page, loginAs, context }) => {
  await loginAs('premium');
  const { chats } = (await (await context.request.get(`${baseUrl()}/api/chats.php`)).json()) as {
    chats: { conversation: { id: number } }[];
  };
  const likes = await page.goto('/likes').then(() => page.locator('main a[href^="/"]').count());
  expect(likes).toBeGreaterThan(2);
  for (const path of [
    '/members',
    '/profile',
    '/likes/matches',
    '/chats',
    `/chats/${chats[0]!.conversation.id}`,
    '/credits',
    '/settings',
    '/transactions',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(40);
  }
});

test('without script a visitor who opens a member’s page is led to the login and told why', async ({ page }) => {
  await page.goto('/likes');
  await expect(page).toHaveURL(/\/login\?next=%2Flikes/);
  await expect(page.getByText(words('signup.login.needed'))).toBeVisible();
});
