import { randomUUID } from 'node:crypto';
import { pickBirthday, completeAccountStep, completeAboutStep, clickContinue, PASSWORD } from '../support/sign-up.ts';
import { expect, test } from '../support/fixtures.ts';
import { signUp } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
/** The API's own messages (docs/product/calls-and-errors.md#errors). */
const SAYS = {
  taken: 'You already have an account with this e-mail address. Log in instead.',
  common: 'That password is too easy to guess. Try a few words that don’t belong together.',
};

test.beforeEach(({ skipEntry }) => skipEntry());

test('each rule of the sign-up is told at its field, in the browser', async ({ page, request, forgive }) => {
  const { email: taken } = await signUp(request);
  const email = `bad-${randomUUID()}@visitor.example`;
  await page.goto('/signup');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: words('signup.form.youTitle') })).toBeVisible();
  await clickContinue(main, words);
  for (const group of ['signup.form.gender', 'signup.form.sexuality'] as const)
    await expect(main.getByRole('group', { name: words(group), exact: true }).getByRole('alert')).toHaveText(words('signup.rule.choose'));
  await main.getByRole('radio', { name: words('option.gender.female'), exact: true }).check();
  await main.getByRole('radio', { name: words('option.sexuality.bi'), exact: true }).check();
  await clickContinue(main, words);
  await expect(main.getByText(words('signup.rule.consent'))).toBeVisible();
  await completeAboutStep(main, words);

  const name = main.getByLabel(words('signup.form.name'));
  for (const [typed, rule] of [
    ['', words('signup.rule.name', { max: 30 })],
    ['x'.repeat(300), words('signup.rule.name', { max: 30 })],
    ['Ro\u202Ebin', words('signup.rule.name', { max: 30 })],
    ['@robin', words('signup.rule.nameAt')],
  ] as const) {
    await name.fill(typed);
    await clickContinue(main, words);
    await expect(main.getByText(rule)).toBeVisible();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  }
  await name.fill('Robin 🌙');
  await clickContinue(main, words);
  await expect(main.getByText(words('signup.rule.tooYoung', { minAge: 18 }))).toBeVisible();
  for (const [date, rule] of [
    ['1990-02-31', words('signup.rule.date')],
    [`${new Date().getUTCFullYear() - 18}-12-31`, words('signup.rule.tooYoung', { minAge: 18 })],
  ] as const) {
    await pickBirthday(main, date);
    await clickContinue(main, words);
    await expect(main.getByText(rule)).toBeVisible();
  }
  await pickBirthday(main, '1990-05-17');
  await clickContinue(main, words);

  const create = main.getByRole('button', { name: words('signup.form.create') });
  const address = main.getByLabel(words('signup.shared.email'));
  const password = main.getByRole('textbox', { name: words('signup.shared.password') });
  for (const typed of ['', 'robin', 'a@b', 'a@b.example, c@d.example']) {
    await address.fill(typed);
    await create.click();
    await expect(main.getByText(words('signup.rule.email'))).toBeVisible();
  }
  await address.fill(taken);
  await password.fill('short');
  await create.click();
  await expect(main.getByText(words('signup.rule.passwordShort', { min: 10 }))).toBeVisible();
  await password.fill('Qwertyuiop');
  await create.click();
  await expect(main.getByText(words('signup.rule.terms'))).toBeVisible();
  await main.getByRole('checkbox').check();
  await create.click();
  await expect(main.getByText(SAYS.common)).toBeVisible();
  await password.fill('another-evening-2027');
  await create.click();
  await expect(main.getByText(SAYS.taken)).toBeVisible();

  // Clicked twice, it creates one account and continues.
  await address.fill(email);
  await password.fill(PASSWORD);
  await create.dblclick();
  await expect(page).toHaveURL(/\/complete-signup$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('signup.profile.welcome', { name: 'Robin 🌙' }));
  forgive(409, 422);
});

test('a name that turns out to be the address is told before anything is sent', async ({ page }) => {
  await page.goto('/signup');
  const main = page.locator('main');
  await completeAboutStep(main, words);
  await main.getByLabel(words('signup.form.name')).fill('robin@night.example');
  await pickBirthday(main, '1990-05-17');
  await clickContinue(main, words);
  await completeAccountStep(main, words, { email: 'Robin@night.example' });
  await expect(main.getByText(words('signup.rule.nameIsEmail'))).toBeVisible();
});

test('a confirmation link opened in another browser, twice → confirmed, and leads to the login; one that is foreign or missing leads to the page that helps', async ({
  page,
  request,
  forgive,
}) => {
  const { email } = await signUp(request);
  const link = (await mailTo(request, email, 'activate')).links.find((each) => each.includes('/activate/done'))!;
  for (const [address, title] of [
    [link, 'signup.activateError.confirmedTitle'],
    [link, 'signup.activateError.confirmedTitle'],
    ['/activate/done?code=foreign', 'signup.activateError.title'],
    ['/activate/done', 'signup.activateError.title'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: words(title) })).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: words('signup.shared.login') })).toBeVisible();
  }
  forgive(403, 410);
});

test('with cookies and storage off the sign-up and the login say so, and nothing breaks', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  for (const path of ['/signup', '/login']) {
    await page.goto(path);
    await expect(page.locator('main').getByText(words('signup.shared.cookiesOff'))).toBeVisible();
  }
});
