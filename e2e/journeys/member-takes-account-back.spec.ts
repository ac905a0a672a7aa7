import { paths } from '@nightlark/contract';
import { waitUntilHydrated, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
const PASSWORD = 'only-mine-from-now-on-5';

test('an account that somebody moved and is deleting → taken back by the old address’s link, with a new password', async ({
  page,
  useLocale,
  enter,
  expectAccessible,
}) => {
  await useLocale('en');
  const { email, password, request } = await newMember();
  const stolen = `thief-${email}`;
  await call(request, 'requestMailChange', { email: stolen, password });
  const confirm = (await mailTo(request, stolen, 'mail_change')).links[0]!;
  await call(request, 'changeMail', { code: new URL(confirm).searchParams.get('code')! });
  await call(request, 'deleteAccount', { password, reason: 'other' });

  const { pathname, search } = new URL((await mailTo(request, email, 'old_address')).links[0]!);
  await page.goto(pathname + search);
  await enter();
  await page.getByRole('button', { name: words('signup.mailChange.confirm') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('signup.mailChange.undone') })).toBeVisible();
  await expect(page.getByRole('link', { name: words('signup.mailChange.another') })).toHaveAttribute('href', paths.resetPassword.href());
  await expectAccessible();

  const reset = new URL((await mailTo(request, email, 'mail_undone')).links[0]!);
  await page.goto(reset.pathname + reset.search);
  await waitUntilHydrated(page.locator('main input[type="password"]').first());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.locator('main form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/members$/);
  const { user } = await call(page.request, 'getUser');
  expect(user).toMatchObject({ email, status: 'active' });
  await request.dispose();
});

test('taken back in a browser that was logged in → the page comes anew as a visitor’s, and says so', async ({
  page,
  context,
  useLocale,
  forgive,
}) => {
  await useLocale('en');
  const { email, password } = await newMember(context.request);
  const moved = `moved-${email}`;
  await call(context.request, 'requestMailChange', { email: moved, password });
  await page.goto((await mailTo(context.request, moved, 'mail_change')).links[0]!);
  await page.getByRole('button', { name: words('signup.mailChange.confirm') }).click();
  await expect(page.getByRole('heading', { name: words('signup.mailChange.changed') })).toBeVisible();
  await page.goto((await mailTo(context.request, email, 'mail_undo')).links[0]!);
  await page.getByRole('button', { name: words('signup.mailChange.confirm') }).click();
  await expect(page.getByRole('heading', { name: words('signup.mailChange.undone') })).toBeVisible();
  await expect(page).toHaveURL(/\/mail-change\/do\?undone=1$/);
  expect((await call(context.request, 'getUser')).user).toBeNull();
  // The page's requests in flight when its session ended.
  forgive(403);
});
