import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { codeFor } from '../support/authenticator.ts';
import { enterAs } from '../support/console.ts';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { newMember } from '../support/new-member.ts';

/** Pictures of what moderators see, for people to look at. */
const PICTURES = path.resolve(import.meta.dirname, '../../node_modules/.cache/operator-pages');
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

const picture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(PICTURES, `${name}-${page.viewportSize()!.width}.png`), fullPage: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Makes an operator, as an admin does. @returns the token */
async function makeModerator(admin: Page, name: string): Promise<string> {
  await admin.goto('/console/operators');
  const form = admin.locator('main > form');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel(/^moderator/).check();
  await form.getByRole('button', { name: 'Make the operator' }).click();
  await expect(heading(admin)).toHaveText(`Token of ${name}`);
  await picture(admin, 'token');
  return admin.locator('.secret').innerText();
}

async function logIn(page: Page, token: string, code = ''): Promise<void> {
  await page.goto('/moderation');
  await page.getByLabel('Your token').fill(token);
  await page.getByLabel('Code of your app').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A moderator at a browser of their own, who sets up the second factor, and comes again with it. */
async function moderatorWith(browser: Browser, token: string, viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport, locale: 'en-GB' });
  const page = await context.newPage();
  await logIn(page, token);
  await expect(heading(page)).toHaveText('Second factor');
  await expect(page.getByRole('link', { name: 'Photos', exact: true })).toHaveCount(0);
  await picture(page, 'second-factor-set-up');
  const key = await page.locator('.secret').innerText();
  await page.getByLabel('Code').fill(codeFor(key));
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.locator('.codes > li')).toHaveCount(10);
  await picture(page, 'recovery-codes');
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(heading(page)).toHaveText(/^Photos/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, token, '000000');
  await expect(page.getByLabel('Code of your app')).toHaveAccessibleDescription(/This code is wrong/);
  await picture(page, 'login-refused');
  // The code of now was used at the set-up.
  await logIn(page, token, codeFor(key, 1));
  await expect(heading(page)).toHaveText(/^Photos/);
  return page;
}

test('a member is suspended with a page open, reads why and objects; another moderator lifts it', async ({
  page,
  browser,
  context,
  skipEntry,
  expectAccessible,
  forgive,
}) => {
  test.setTimeout(240_000);
  mkdirSync(PICTURES, { recursive: true });
  const suffix = Date.now().toString(36);
  const adminContext = await browser.newContext({ baseURL: baseUrl(), viewport: WIDE, locale: 'en-GB' });
  const admin = await adminContext.newPage();
  await enterAs(admin, 'admin');
  const tokens = [await makeModerator(admin, `anna-${suffix}`), await makeModerator(admin, `bea-${suffix}`)] as const;
  const anna = await moderatorWith(browser, tokens[0], WIDE);
  const bea = await moderatorWith(browser, tokens[1], NARROW);

  const member = await newMember(context.request);
  await skipEntry();
  await page.setViewportSize(NARROW);
  await page.goto('/members');
  await expect(heading(page)).toBeVisible();
  let decision = '';

  await test.step('suspended: their session and stream end, and they read why', async () => {
    await anna.goto('/moderation/members');
    await anna.getByLabel('Member', { exact: true }).fill(member.email);
    await anna.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(heading(anna)).toHaveText(`Member ${member.id}`);
    await anna.getByLabel('What', { exact: true }).selectOption('suspended-7');
    await anna.getByLabel('Reason, told to the member').selectOption('scam');
    await anna.getByLabel('Words to the member (optional)').fill('You asked three members for money.');
    await anna.getByLabel('Evidence, for moderators').fill('Three reports of this week');
    await expectAccessible(anna);
    await picture(anna, 'member-before');
    await anna.getByRole('button', { name: 'Decide' }).click();
    decision = (await anna.getByText(/^S-\w{4}-\w{4}: Suspended/).innerText()).split(':')[0]!;
    await picture(anna, 'member-suspended');
    const notice = page.locator('[data-sanctions]');
    await expect(notice).toContainText('Your account is suspended until');
    await expect(notice).toContainText('asking for money, or fraud');
    forgive(403);
    await expectAccessible();
    await picture(page, 'suspended-member');
  });

  await test.step('they object, from the notice', async () => {
    await page.getByRole('link', { name: 'Object to this decision' }).click();
    await expect(page.getByText(`This is about our decision ${decision}.`)).toBeVisible();
    await page.getByLabel('Your name').fill('Nora');
    await page.getByLabel('Your e-mail address').fill(member.email);
    await page.getByLabel('What happened?').fill('I asked nobody for money. Somebody else uses my name, please look at it again.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByText('Thank you, your complaint has arrived')).toBeVisible();
  });

  await test.step('another moderator, at a phone, finds the objection and lifts the suspension; the member is in again', async () => {
    await bea.goto('/moderation/members');
    await bea.getByRole('link', { name: decision }).click();
    await expect(heading(bea)).toHaveText(`Member ${member.id}`);
    await bea.getByLabel(`Why ${decision} ends`).fill('The reports were about somebody else');
    await expectAccessible(bea);
    await picture(bea, 'member-objects');
    await bea.getByRole('button', { name: `Lift ${decision}` }).click();
    await expect(bea.getByText(new RegExp(`Ended by bea-${suffix}`))).toBeVisible();
    await picture(bea, 'member-lifted');
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.locator('main form').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/members/);
    await expect(page.locator('[data-sanctions]')).toHaveCount(0);
  });

  await Promise.all([anna, bea, admin].map((each) => each.context().close()));
});
