import { DEFAULTS, DISMISSALS_COOKIE, LANDER_NAMES, LOCALES, STATIC_PAGES } from '@nightlark/contract';
import { baseUrl, DEMO_PASSWORD, expect, test } from '../support/fixtures.ts';
import { mailTo } from '../support/outbox.ts';
import { signUp } from '../support/new-member.ts';
import { catalogue, translatorFor } from '../support/translations.ts';

test.use({ javaScriptEnabled: false });

const words = translatorFor('en');
test.beforeEach(({ skipEntry }) => skipEntry());

const PUBLIC = [
  '/',
  '/members',
  '/login',
  '/signup',
  '/premium',
  '/pricing',
  '/reset-password',
  '/reset-password/do?code=unknown',
  '/activate/error',
  '/lang-config',
  ...STATIC_PAGES.map((page) => `/pages/${page}`),
  ...LANDER_NAMES.map((name) => `/landers/${name}`),
];

test('without script a visitor reads every public page', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of PUBLIC)
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(40);
    });
});

test('without script a visitor answers the entry warning once, and stays on the page', async ({ page, context }) => {
  await context.clearCookies({ name: DISMISSALS_COOKIE });
  await page.goto('/members?min_age=30');
  const warning = page.getByRole('dialog');
  await warning.getByRole('button').click();
  await expect(warning).toBeHidden();
  await expect(page).toHaveURL(`${baseUrl()}/members?min_age=30`);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning).toBeHidden();
});

test('without script a visitor reads the landing pages of a member', async ({ page }) => {
  await page.goto('/members');
  const profile = await page.locator('main a[href^="/members/"]').first().getAttribute('href');
  for (const landing of ['landing', 'landing2', 'landing3', 'signup']) {
    const response = await page.goto(`${profile}/${landing}`);
    expect(response?.status(), landing).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), landing).toBeVisible();
  }
});

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

test('without script a member logs in, is told of a wrong password, and lands where they wanted to be', async ({ page }) => {
  await page.goto('/likes');
  const main = page.locator('main');
  for (const password of ['wrong-password', DEMO_PASSWORD]) {
    await main.getByLabel(words('signup.shared.email')).fill('free@demo.example');
    await main.locator('input[name="password"]').fill(password);
    await main.getByRole('button', { name: words('signup.shared.login'), exact: true }).click();
    if (password === 'wrong-password') await expect(main.getByText(words('signup.refused.login_failed'))).toBeVisible();
  }
  await expect(page).toHaveURL(`${baseUrl()}/likes`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [where, path] of Object.entries({ 'the account menu': '/members', 'a chat': '/chats', 'the settings': '/settings' }))
  test(`without script a member logs out from ${where}`, async ({ page, loginAs, context }) => {
    await loginAs('free');
    await page.goto(path);
    if (path === '/settings') {
      await page
        .locator('main')
        .getByRole('button', { name: words('members.settings.logout'), exact: true })
        .click();
    } else {
      await page.getByRole('button', { name: words('shell.nav.account') }).click();
      await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click();
    }
    await expect(page).toHaveURL(`${baseUrl()}/`);
    await expect(page.getByRole('button', { name: words('shell.nav.login'), exact: true })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
  });

test('without script a member who forgot the password asks for the mail and chooses another, told of each refusal', async ({
  page,
  request,
}) => {
  const { email } = await signUp(request);
  const main = page.locator('main');
  await page.goto('/login');
  await main.getByRole('link', { name: words('signup.login.forgot') }).click();
  await expect(main.getByRole('heading', { level: 1, name: words('signup.reset.title') })).toBeVisible();
  for (const [address, told] of [
    ['nobody-at-all@visitor.example', 'signup.refused.email_not_found'],
    [email, 'signup.reset.sent'],
  ] as const) {
    await main.getByLabel(words('signup.shared.email')).fill(address);
    await main.getByRole('button', { name: words('signup.reset.send') }).click();
    await expect(main.getByText(words(told))).toBeVisible();
    expect(page.url()).not.toContain('visitor.example');
  }

  const link = (await mailTo(request, email, 'reset')).links[0]!;
  await page.goto(link);
  const choose = async (password: string, again: string) => {
    await main.locator('input[name="password"]').fill(password);
    await main.locator('input[name="password2"]').fill(again);
    await main.getByRole('button', { name: words('signup.resetDo.save') }).click();
  };
  for (const [password, again, told] of [
    ['starlit-walk-88', 'starlit-walk-89', 'signup.rule.passwordsDiffer'],
    ['tiny', 'tiny', 'signup.rule.passwordShort'],
    ['password123', 'password123', 'signup.refused.password_common'],
  ] as const) {
    await choose(password, again);
    await expect(main.getByText(words(told, { min: DEFAULTS.passwordMinLength }), { exact: true })).toBeVisible();
    expect(page.url()).not.toContain(password);
  }
  await choose('starlit-walk-88', 'starlit-walk-88');
  await expect(page).toHaveURL(`${baseUrl()}/members`);
  await page.goto(link);
  await choose('starlit-walk-99', 'starlit-walk-99');
  await expect(main.getByText(words('signup.refused.link_invalid'))).toBeVisible();
  await expect(main.getByRole('link', { name: words('signup.resetDo.request') })).toBeVisible();
});

/** A text of the API that says more than the code, which alone is in the URL. */
const hasParameters = (text: string) => text.includes('{');

test('a refusal without script reads as the API tells it, in every language', () => {
  const told = Object.keys(catalogue('en')).filter((id) => id.startsWith('signup.refused.'));
  expect(told.length).toBeGreaterThan(5);
  for (const locale of LOCALES) {
    const texts = catalogue(locale);
    for (const id of told) {
      const error = texts[id.replace('signup.refused.', 'error.')]!;
      if (!hasParameters(error)) expect(texts[id], `${locale} ${id}`).toBe(error);
    }
  }
});

test('without script a new member confirms the address by a button', async ({ page, request }) => {
  const { email } = await signUp(request);
  const mail = await mailTo(request, email, 'activate');
  await page.goto(mail.links.find((link) => link.includes('/activate/done'))!);
  await page.getByRole('button', { name: words('signup.activated.confirm') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('signup.activateError.confirmedTitle') })).toBeVisible();
});
