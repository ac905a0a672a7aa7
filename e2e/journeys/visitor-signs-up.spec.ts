import type { Locale } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { mailTo } from '../support/outbox.ts';
import {
  completeAccountStep,
  completeNameStep,
  completeAboutStep,
  completeLastStep,
  clickContinue,
  makeAccount,
} from '../support/sign-up.ts';
import { type Translate, translatorFor } from '../support/translations.ts';

let people = 0;
const freshEmail = (locale: string) => `signup-${locale}-${Date.now()}-${test.info().workerIndex}-${people++}@visitor.example`;

/** The first member of the search, whose page has its own landing and sign-up. */
async function someMember(page: Page): Promise<string> {
  await page.goto('/members');
  return (await page.locator('main a[href^="/members/"]').first().getAttribute('href'))!;
}

for (const [locale, width] of [
  ['fi', '@phone'],
  ['en', '@desktop'],
] as const satisfies [Locale, string][]) {
  test(
    `a visitor signs up from a member’s landing with every step, reloading at each (${locale})`,
    { tag: width },
    async ({ page, context, useLocale, enter, expectAccessible }) => {
      test.setTimeout(240_000);
      const words = translatorFor(locale);
      const email = freshEmail(locale);
      await useLocale(locale);
      await page.goto('/login');
      await enter();
      const member = await someMember(page);
      await page.goto(`${member}/signup?network=net&sub1=a`);
      const main = page.locator('main');
      const heading = (id: string) => main.getByRole('heading', { name: words(id) });
      const check = async (id: string) => {
        await expect(heading(id)).toBeVisible();
        await expectAccessible();
        await page.reload();
        await expect(heading(id)).toBeVisible();
      };

      await test.step('writes the first message', async () => {
        await main.getByLabel(words('signup.form.messageLabel')).fill('Hello, may I join you?');
        await check('signup.form.messageTitle');
        await expect(main.getByLabel(words('signup.form.messageLabel'))).toHaveValue('Hello, may I join you?');
        await clickContinue(main, words);
      });
      await test.step('answers the questions of the account', async () => {
        await check('signup.form.youTitle');
        await completeAboutStep(main, words);
        await check('signup.form.aboutTitle');
        await completeNameStep(main, words, { name: 'Robin' });
        await check('signup.form.stepAccount');
        await completeAccountStep(main, words, { email });
      });
      await test.step('adds a photo', async () => {
        await expect(page).toHaveURL(/\/complete-signup$/);
        await check('signup.profile.photoTitle');
        await main
          .getByLabel(words('signup.profile.addPhoto'))
          .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) });
        await expect(main.getByRole('img', { name: words('signup.profile.yourPhoto', { number: 1 }) })).toBeVisible({ timeout: 30_000 });
        await clickContinue(main, words);
      });
      const save = () => main.getByRole('button', { name: words('signup.profile.save') }).click();
      await test.step('says where, what and who', async () => {
        await check('signup.profile.locationTitle');
        await main.getByLabel(words('signup.profile.country')).selectOption('FI');
        const town = main.getByRole('combobox', { name: words('signup.profile.city') });
        await town.pressSequentially('helsin');
        await main.getByRole('option', { name: 'Helsinki' }).click();
        await page.reload();
        await expect(town).toHaveValue('Helsinki');
        await save();
        await check('signup.profile.personalTitle');
        await main.getByLabel(words('signup.profile.hair_color')).selectOption('red');
        await save();
        await check('signup.profile.aboutTitle');
        await main.getByLabel(words('signup.profile.about')).fill('Long walks, short messages.');
        await main.getByRole('checkbox', { name: words('option.interests.wine'), exact: true }).check();
        await save();
      });
      await test.step('arrives at those who fit', async () => {
        await completeLastStep(page, words);
        await expect(page.getByText(email)).toBeVisible();
        await expectAccessible();
        const { user } = (await (await context.request.get(`${baseUrl()}/api/user.php`)).json()) as {
          user: {
            profile: { city: string; hair_color: string; about: string; interests: string[]; images: unknown[] };
            trafficsource: string;
          };
        };
        expect(user.trafficsource).toBe('net');
        expect(user.profile).toMatchObject({
          city: 'Helsinki',
          hair_color: 'red',
          about: 'Long walks, short messages.',
          interests: ['wine'],
        });
        expect(user.profile.images).toHaveLength(1);
      });
      await test.step('is reminded, has the mail again, and confirms by it', async () => {
        await page.goto('/members?api_signup_complete=1');
        const modal = page.getByRole('dialog', { name: words('signup.reminder.title') });
        await expect(modal).toBeVisible();
        await expectAccessible();
        await modal.getByRole('button', { name: words('signup.shared.resend') }).click();
        await expect(page.getByText(words('signup.shared.resent'))).toBeVisible();
        const mail = await mailTo(context.request, email, 'activate');
        await page.goto(mail.links.find((link) => link.includes('/activate/done'))!);
        await expect(page.getByRole('heading', { level: 1, name: words('signup.activated.title') })).toBeVisible();
        await expectAccessible();
      });
      await test.step('finds the message delivered', async () => {
        await page.goto('/chats');
        // In the list an answer may stand in its place by then.
        await page.locator('main a[href^="/chats/"]').first().click();
        await expect(page.getByRole('log')).toContainText('Hello, may I join you?');
      });
    },
  );
}

test(
  'the modal outlives Escape, the backdrop and a reload; its own way out asks, and keeps what was typed',
  { tag: '@desktop' },
  async ({ page, useLocale, enter, expectAccessible }) => {
    const words = translatorFor('en');
    await useLocale('en');
    await page.goto('/premium');
    await enter();
    await page.goto('/');
    await page.locator('main a[href*="/signup"]').first().click();
    const modal = page.getByRole('dialog', { name: words('signup.form.title') });
    await clickContinue(modal, words);
    await expect(modal.getByRole('radio').first()).toBeFocused();
    await completeAboutStep(modal, words);
    await modal.getByLabel(words('signup.form.name')).fill('Robin');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    await expect(modal).toBeVisible();
    await expectAccessible();
    await page.reload();
    await expect(modal.getByLabel(words('signup.form.name'))).toHaveValue('Robin');
    await modal.getByRole('button', { name: words('signup.shared.close') }).click();
    const sure = page.getByRole('dialog', { name: words('signup.form.leaveTitle') });
    await sure.getByRole('button', { name: words('signup.form.stay') }).click();
    await expect(modal).toBeVisible();
    await modal.getByRole('button', { name: words('signup.shared.close') }).click();
    await sure.getByRole('button', { name: words('signup.form.leave') }).click();
    await expect(modal).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(modal).toBeHidden();
    await page.locator('main a[href*="/signup"]').first().click();
    await expect(modal.getByLabel(words('signup.form.name'))).toHaveValue('Robin');
  },
);

test('a sign-up in the modal is left after the account, and the account stays', async ({ page, useLocale, enter }) => {
  const words: Translate = translatorFor('en');
  await useLocale('en');
  await page.goto('/');
  await enter();
  await page.locator('main a[href*="/signup"]').first().click();
  const modal = page.getByRole('dialog').first();
  await makeAccount(modal, words, { name: 'Robin', email: freshEmail('left') });
  await expect(modal.getByRole('heading', { name: words('signup.profile.photoTitle') })).toBeFocused();
  await page.reload();
  await expect(modal.getByRole('heading', { name: words('signup.profile.photoTitle') })).toBeVisible();
  // The buttons of a long step stand at the end of the sheet, which covers the bar at the bottom of the screen.
  for (const next of ['locationTitle', 'personalTitle']) {
    await modal.getByRole('button', { name: words('signup.form.skip') }).click();
    await expect(modal.getByRole('heading', { name: words(`signup.profile.${next}`) })).toBeVisible();
  }
  const save = (await modal.getByRole('button', { name: words('signup.profile.save') }).boundingBox())!;
  expect(page.viewportSize()!.height - save.y - save.height).toBeLessThan(40);
  await modal.getByRole('button', { name: words('signup.shared.close') }).click();
  await page
    .getByRole('dialog', { name: words('signup.form.leaveProfileTitle') })
    .getByRole('button', { name: words('signup.form.leave') })
    .click();
  await expect(page).toHaveURL(/\/signup-matches$/);
});
