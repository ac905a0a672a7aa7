import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { newMember } from '../support/new-member.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { PICTURE_MS, pictures } from '../support/pictures.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
const field = (page: Page) => page.getByRole('textbox', { name: words('chat.composer.label') });
const button = (page: Page, id: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: words(id, values), exact: true });

test('a member writes with emoji and sends photos → blurred until opened, one of them seen once; reported, and both are told apart at once', async ({
  page,
  browser,
  loginAs,
  expectAccessible,
}) => {
  await loginAs('premium');
  const context = await browser.newContext();
  context.on('page', waitForHydration);
  const noise = collectConsoleErrors(context);
  const anna = await newMember(context.request, { name: 'Annabella' });
  const other = await context.newPage();
  await other.goto(paths.members.href());

  await test.step('an emoji by the keyboard alone', async () => {
    await page.goto(paths.memberChat.href({ id: anna.id }));
    await field(page).fill('Good evening ');
    await button(page, 'chat.emoji.title').press('Enter');
    const search = page.getByRole('searchbox', { name: words('chat.emoji.search') });
    await search.fill('flamingo');
    const flamingo = page.getByRole('button', { name: 'flamingo' });
    await expect(flamingo).toBeVisible();
    await search.press('ArrowDown');
    await expect(flamingo).toBeFocused();
    await expectAccessible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('Good evening 🦩');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/chats\/\d+/);
  });

  await test.step('its toast leads there, can be read, and goes', async () => {
    const toast = other.getByRole('status').getByRole('link');
    await expect(toast).toBeVisible();
    // The theme's contrast test covers the toast's own text; a link in it has the same colour.
    const colours = await toast.evaluate((link) => [link, link.closest('li')!].map((each) => getComputedStyle(each).color));
    expect(colours[0]).toBe(colours[1]);
    await toast.click();
    await expect(other).toHaveURL(page.url());
    await expect(toast).toBeHidden();
    await expect(other.getByRole('log').getByText('Good evening 🦩')).toBeVisible();
  });

  const files = await pictures(page.request, 2);
  const send = async (file: (typeof files)[number], isOnce = false) => {
    await button(page, 'chat.photos.title').click();
    await page.locator('input[type=file]').setInputFiles(file);
    if (isOnce) await page.getByRole('switch', { name: words('chat.photos.once') }).check();
    await expectAccessible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('chat.composer.send-for', { cost: 2 }) })
      .click();
  };
  const photo = (who: Page) => who.getByRole('log').getByRole('img', { name: words('chat.content.photo'), exact: true });

  await test.step('what is no picture is refused, and costs nothing', async () => {
    const balance = page.getByRole('link', { name: /You have \d+ credit/ });
    const before = await balance.textContent();
    await button(page, 'chat.photos.title').click();
    const fake = { name: 'us.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') };
    await page.locator('input[type=file]').setInputFiles(fake);
    await expect(page.getByRole('alert').getByText(words('chat.photos.wrong-type'))).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: words('chat.composer.send-for', { cost: 2 }) })).toBeDisabled();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await balance.textContent()).toBe(before);
  });

  await test.step('a photo is blurred until it is opened', async () => {
    await send(files[0]!);
    await expect(photo(page)).toBeVisible();
    await expect(button(other, 'chat.content.photo-show')).toBeVisible({ timeout: PICTURE_MS });
    await expect(photo(other)).toHaveCount(0);
    // Animations don't finish in a background page.
    await other.bringToFront();
    await expectAccessible(other);
    await page.bringToFront();
    await button(other, 'chat.content.photo-show').click();
    await expect(photo(other)).toBeVisible();
  });

  await test.step('one to be seen once is gone with the page', async () => {
    await send(files[1]!, true);
    await button(other, 'chat.content.photo-show-once').click({ timeout: PICTURE_MS });
    await expect(photo(other)).toHaveCount(2);
    await expect(page.getByText(words('chat.content.photo-opened'))).toBeVisible();
    await other.reload();
    await expect(other.getByText(words('chat.content.photo-opened'))).toBeVisible();
  });

  await test.step('archived from its menu, and brought back', async () => {
    const menu = button(page, 'chat.conversation.more');
    await menu.click();
    await page.getByRole('menuitem', { name: words('chat.list.archive'), exact: true }).click();
    await menu.click();
    await page.getByRole('menuitem', { name: words('chat.list.unarchive'), exact: true }).click();
    await menu.click();
    await expect(page.getByRole('menuitem', { name: words('chat.list.archive'), exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('reported with a block → the other’s open page says that she is gone', async () => {
    await button(other, 'chat.content.photo-show').click();
    await photo(other).click({ button: 'right' });
    await button(other, 'chat.conversation.report-message').click();
    await other.getByRole('radio', { name: words('members.report.harassment') }).check();
    // Animations don't finish in a background page.
    await other.bringToFront();
    await expectAccessible(other);
    await page.bringToFront();
    await button(other, 'members.report.send').click();
    await expect(page.getByText(words('chat.obstacle.deleted.title', { name: 'Annabella' }))).toBeVisible();
    await expectAccessible();
    await expect(other.getByText(words('members.report.done'))).toBeVisible();
  });

  await context.close();
  expect(noise).toEqual([]);
});
