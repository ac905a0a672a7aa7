import { DEFAULTS, type Locale } from '@nightlark/contract';
import { randomUUID } from 'node:crypto';
import { baseUrl, DEMO_PASSWORD, expect, test, waitUntilHydrated } from '../support/fixtures.ts';
import { mailTo } from '../support/outbox.ts';
import { call, signUp } from '../support/new-member.ts';
import { translatorFor } from '../support/translations.ts';

// The age notice is covered by another journey.
test.beforeEach(({ skipEntry }) => skipEntry());

/** Texts of the catalogue (docs/product/calls-and-errors.md#errors). */
const IN_ENGLISH = {
  missed: 'Login failed, please try again',
  locked: `Too many incorrect attempts, account blocked for ${DEFAULTS.loginLockMinutes} min.`,
};

for (const [locale, whose] of [
  ['en', 'a member’s'],
  ['fi', 'nobody’s'],
] as const satisfies [Locale, string][]) {
  test(`in ${locale} a stranger who guesses the password of ${whose} address is told so, and locked out after five tries`, async ({
    page,
    request,
    useLocale,
    expectAccessible,
    forgive,
  }) => {
    const words = translatorFor(locale);
    const email = whose === 'nobody’s' ? `guessed-${randomUUID()}@test.example` : (await signUp(request)).email;
    await useLocale(locale);
    await page.goto('/login');
    const missed = words('error.login_failed');
    const locked = words('error.too_many_attempts', { minutes: DEFAULTS.loginLockMinutes });
    const logIn = page.locator('main form').getByRole('button', { name: words('signup.shared.login') });
    await waitUntilHydrated(logIn);
    // Once: a refusal keeps it in its field.
    await page.getByLabel(words('signup.shared.email')).fill(email);
    const guess = async (told: string) => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/user.php'));
      await page.getByLabel(words('signup.shared.password'), { exact: true }).fill('not-the-password');
      await logIn.click();
      await answer;
      await expect(page.getByText(told)).toBeVisible();
    };
    for (let attempt = 1; attempt < DEFAULTS.loginMisses; attempt++) await guess(missed);
    await expectAccessible();
    await guess(locked);
    await expectAccessible();
    await expect(page.getByLabel(words('signup.shared.email'))).toHaveValue(email);
    if (locale === 'en') expect([missed, locked]).toEqual([IN_ENGLISH.missed, IN_ENGLISH.locked]);
    forgive(403, 429);
  });
}

test('a member who opens a page of theirs logs in and lands there, never on another site', async ({ page, context, forgive }) => {
  const logIn = async () => {
    await page.getByLabel('E-mail address').fill('free@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.locator('main form').getByRole('button', { name: 'Login' }).dblclick();
  };
  await page.goto('/likes/sent?x=1');
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn();
  await expect(page).toHaveURL(`${baseUrl()}/likes/sent?x=1`);
  for (const next of [
    '//evil.example',
    '/%09/evil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ]) {
    await call(context.request, 'logout');
    await page.goto(`/login?next=${next}`);
    await logIn();
    await expect(page, next).toHaveURL(`${baseUrl()}/members`);
  }
  // The open page may have sent another request meanwhile.
  forgive(403);
});

test('a session that ended elsewhere leads to the login, and back to where one was or wanted to be', async ({
  page,
  context,
  loginAs,
  forgive,
}) => {
  const end = () => call(context.request, 'logout');
  await loginAs('premium');
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: /Invisible mode/ })).toBeVisible();
  await end();
  // Without interaction: its live stream ends with the session.
  await expect(page).toHaveURL(`${baseUrl()}/login?next=%2Fsettings`);
  // From here on streams don't respond, as behind a buffering proxy: the first call detects the end.
  // A worker's requests can't be intercepted here: the page opens the stream itself.
  await page.addInitScript('delete window.SharedWorker;');
  await page.route('**/api/events.php*', () => {});
  await loginAs('premium');
  await page.goto('/settings');
  await end();
  await page.getByRole('switch', { name: /Invisible mode/ }).click();
  await expect(page).toHaveURL(`${baseUrl()}/login?next=%2Fsettings`);
  await loginAs('premium');
  await page.goto('/login?next=%2Fsettings');
  await page.goto('/settings');
  await end();
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: /Messages/ })
    .click();
  await expect(page).toHaveURL(`${baseUrl()}/login?next=%2Fchats`);
  forgive(403);
});

test('a forgotten password: asked for, chosen anew by the mailed link, which works once, as no other does', async ({
  page,
  context,
  expectAccessible,
  forgive,
}) => {
  const { email } = await signUp(context.request);
  await call(context.request, 'logout');
  // Clicked at once: if the native submit is faster than the page's script, the result is the same.
  const ask = async (address: string, told: string) => {
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(told)).toBeVisible();
  };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has a field with that name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await ask('nobody-at-all@test.example', 'E-mail address not found');
  await expectAccessible();
  for (let mail = 1; mail <= DEFAULTS.resetMailsPerDay; mail++) {
    await page.goto('/reset-password');
    await ask(email, 'The link is on its way.');
  }
  await page.goto('/reset-password');
  await ask(email, 'Too many password reset emails sent, please try again tomorrow.');

  const link = (await mailTo(context.request, email, 'reset')).links[0]!;
  await page.goto(link);
  const choose = async (password: string, again: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat the password').fill(again);
    await page.getByRole('button', { name: 'Save and log in' }).click();
  };
  await choose('short', 'short');
  await expect(page.getByText(`Use at least ${DEFAULTS.passwordMinLength} characters`)).toBeVisible();
  await choose('starlit-walk-88', 'starlit-walk-89');
  await expect(page.getByText('The entered passwords are not the same.')).toBeVisible();
  await expectAccessible();
  await choose('starlit-walk-88', 'starlit-walk-88');
  await expect(page).toHaveURL(`${baseUrl()}/members`);

  for (const spent of [link, '/reset-password/do?code=foreign']) {
    await page.goto(spent);
    await choose('starlit-walk-99', 'starlit-walk-99');
    await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new email' })).toBeVisible();
  }
  await page.goto('/reset-password/do');
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
  forgive(404, 410, 422, 429);
});
