import { ENDPOINTS, paths } from '@nightlark/contract';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { buyCredits } from '../support/shop.ts';
import { call, newMember } from '../support/new-member.ts';
import {
  bubble,
  button,
  closeAll,
  createTalker,
  DESKTOP,
  field,
  openDevice,
  sendByCall,
  swipeLeft,
  type Device,
} from '../support/talker.ts';

/** More than one load of messages. */
const VERSES = 32;

const link = ({ page }: Device, name: RegExp): Locator => page.locator('main').getByRole('link', { name });
/** The conversation's row in the list. */
const row = ({ page }: Device, name: string): Locator =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(name) }) });

test('a desktop in English and a phone in Finnish of one member: matches, search, drafts, archive and deletion agree', async ({
  browser,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const desk = await createTalker(browser, 'Annabella', DESKTOP);
  const phone = await openDevice(browser, desk, { language: 'fi' });
  const names = ['Bertrand', 'Cecilia', 'Dorian', 'Evelyn'];
  const [bertrand, cecilia, dorian, evelyn] = await Promise.all(names.map((name) => newMember(undefined, { name })));
  // A member without credits is shown an offer.
  for (const { request } of [desk, cecilia!]) await buyCredits(request);
  const deja = await sendByCall(cecilia!, desk, 'Déjà vu by the harbour');
  for (let verse = 1; verse <= VERSES; verse += 1) await sendByCall(cecilia!, desk, `Verse ${verse}`);
  await sendByCall(dorian!, desk, 'When shall we meet?');
  await sendByCall(bertrand!, desk, 'Good evening');
  // By the later like, so that no match screen opens.
  await call(evelyn!.request, 'like', { id: desk.id });
  await call(desk.request, 'like', { id: evelyn!.id });
  const menu = async (name: string, item: string) => {
    const actions = desk.words('chat.list.actions', { name });
    const list = desk.page.getByRole('menu', { name: actions });
    await row(desk, name).hover();
    await desk.page.getByRole('button', { name: actions }).click();
    // It slides while it opens: Playwright would try again, which scrolls the page under the press.
    await list.evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)));
    await list.getByRole('menuitem', { name: desk.words(item), exact: true }).click();
  };

  await test.step('a new match stands above the conversations, and leads to the first words', async () => {
    for (const who of [desk, phone]) {
      await who.page.goto(paths.chats.href());
      const match = who.page.getByRole('region', { name: who.words('chat.list.new-matches') }).getByRole('link', { name: 'Evelyn' });
      await expect(match).toBeVisible();
      const [above, below] = [await match.boundingBox(), await row(who, 'Bertrand').boundingBox()];
      expect(above!.y).toBeLessThan(below!.y);
      await expectAccessible(who.page);
    }
    await link(desk, /^Evelyn$/).click();
    await expect(desk.page).toHaveURL(paths.memberChat.href({ id: evelyn!.id }));
    await desk.page.goBack();
  });

  await test.step('a part of a name, and words without their accents, are found and lead there', async () => {
    const search = ({ page, words }: Device) => page.getByRole('searchbox', { name: words('chat.list.search') });
    await search(desk).fill('DORI');
    await search(desk).press('Enter');
    await expect(link(desk, /Dorian/)).toContainText(desk.words('chat.list.name-fits'));
    await expect(desk.page.getByText(desk.words('chat.list.hits', { count: 1 }))).toBeVisible();
    await expectAccessible(desk.page);
    await link(desk, /Dorian/).click();
    await expect(bubble(desk, 'When shall we meet?')).toBeVisible();

    await search(phone).fill('qqqq');
    await search(phone).press('Enter');
    await expect(phone.page.getByText(phone.words('chat.list.hits', { count: 0 }))).toBeVisible();
    await expectAccessible(phone.page);
    await search(phone).fill('deja VU');
    await search(phone).press('Enter');
    await link(phone, /Cecilia/).tap();
    await expect(phone.page).toHaveURL(`${paths.chat.href({ id: deja.conversation })}?message=${deja.message.id}`);
    await expect(bubble(phone, 'Déjà vu by the harbour')).toBeFocused();
    await expect(bubble(phone, 'Déjà vu by the harbour')).toBeInViewport();
  });

  await test.step('what is begun on the phone is in the desktop’s row, continued there and sent from the phone', async () => {
    await desk.page.goto(paths.chats.href());
    await phone.page.goto(paths.chats.href());
    await link(phone, /Dorian/).tap();
    await field(phone).pressSequentially('See you at', { delay: 20 });
    await expect(row(desk, 'Dorian')).toContainText(`${desk.words('chat.list.draft')} See you at`);
    await expectAccessible(desk.page);
    await link(desk, /Dorian/).click();
    await expect(field(desk)).toHaveValue('See you at');
    await field(desk).press('End');
    await field(desk).pressSequentially(' nine', { delay: 20 });
    await expect(field(phone)).toHaveValue('See you at nine');
    await field(phone).press('Enter');
    await expect(bubble(desk, 'See you at nine')).toBeVisible();
    await expect(field(desk)).toHaveValue('');
    await expect(row(desk, 'Dorian')).not.toContainText(desk.words('chat.list.draft'));
  });

  await test.step('archived by a swipe and brought back by another → so it is on the desktop', async () => {
    await phone.page.goto(paths.chats.href());
    await desk.page.goto(paths.chats.href());
    const archive = button(phone, 'chat.list.archive-with', { name: 'Bertrand' });
    await expect(archive).not.toBeInViewport();
    await swipeLeft(phone.page, row(phone, 'Bertrand'));
    await expect(archive).toBeInViewport({ ratio: 1 });
    await expectAccessible(phone.page);
    await archive.tap();
    for (const who of [phone, desk]) await expect(row(who, 'Bertrand')).toHaveCount(0);
    await link(phone, new RegExp(`^${phone.words('chat.list.show-archive')}`)).tap();
    await expect(row(phone, 'Bertrand')).toBeVisible();
    await expectAccessible(phone.page);
    await swipeLeft(phone.page, row(phone, 'Bertrand'));
    await button(phone, 'chat.list.unarchive-with', { name: 'Bertrand' }).tap();
    await expect(phone.page.getByText(phone.words('chat.list.archive-empty'))).toBeVisible();
    await expect(row(desk, 'Bertrand')).toBeVisible();
  });

  await test.step('a message elsewhere while the actions of a row are open → they stay open, and the row moves when they are closed', async () => {
    await phone.page.goto(paths.chats.href());
    const actions = desk.words('chat.list.actions', { name: 'Dorian' });
    await row(desk, 'Dorian').hover();
    await desk.page.getByRole('button', { name: actions }).click();
    await swipeLeft(phone.page, row(phone, 'Dorian'));
    const remove = button(phone, 'chat.list.remove', { name: 'Dorian' });
    await expect(remove).toBeInViewport({ ratio: 1 });
    await sendByCall(cecilia!, desk, 'One verse more');
    for (const who of [desk, phone]) await expect(row(who, 'Cecilia')).toContainText('One verse more');
    await expect(desk.page.getByRole('menu', { name: actions })).toBeVisible();
    await expect(remove).toBeInViewport({ ratio: 1 });
    await desk.page.keyboard.press('Escape');
    const top = async (name: string) => (await row(desk, name).boundingBox())!.y;
    await expect.poll(async () => (await top('Cecilia')) < (await top('Dorian'))).toBe(true);
  });

  await test.step('the server refuses to delete → off the list at once, then an alert, and back', async () => {
    const address = `**/api/${ENDPOINTS.deleteChat[1]}*`;
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await desk.page.context().route(address, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await asked;
      return route.fulfill({ status: 409, json: { error: { code: 'unexpected', message: 'Not now' } } });
    });
    await menu('Dorian', 'chat.list.delete');
    const confirmation = desk.page.getByRole('dialog', { name: desk.words('chat.delete.title') });
    await expect(confirmation).toBeVisible();
    await expectAccessible(desk.page);
    await confirmation.getByRole('button', { name: desk.words('chat.delete.confirm'), exact: true }).click();
    await expect(row(desk, 'Dorian')).toHaveCount(0);
    answer();
    await expect(row(desk, 'Dorian')).toBeVisible();
    await expect(desk.page.getByRole('status').getByText('Not now')).toBeVisible();
    await desk.page.context().unroute(address);
  });

  await test.step('deleted by a swipe → gone on both; from the archive, too', async () => {
    await phone.page.goto(paths.chats.href());
    await swipeLeft(phone.page, row(phone, 'Dorian'));
    await button(phone, 'chat.list.remove', { name: 'Dorian' }).tap();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.words('chat.delete.confirm'), exact: true })
      .tap();
    for (const who of [phone, desk]) await expect(row(who, 'Dorian')).toHaveCount(0);

    await menu('Cecilia', 'chat.list.archive');
    await expect(row(desk, 'Cecilia')).toHaveCount(0);
    await expect(button(desk, 'chat.list.actions', { name: 'Bertrand' })).toBeFocused();
    await link(desk, new RegExp(`^${desk.words('chat.list.show-archive')}`)).click();
    await expect(row(desk, 'Cecilia')).toBeVisible();
    await menu('Cecilia', 'chat.list.delete');
    const answered = desk.page.waitForResponse((response) => response.request().method() === 'DELETE');
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: desk.words('chat.delete.confirm'), exact: true })
      .click();
    await expect(desk.page.getByText(desk.words('chat.list.archive-empty'))).toBeVisible();
    // Also once the server has answered and the list is loaded again.
    await answered;
    await desk.page.waitForTimeout(1_000);
    await expect(row(desk, 'Cecilia')).toHaveCount(0);
    await expect(link(desk, new RegExp(`^${desk.words('chat.list.back')}`))).toBeFocused();
  });

  // The refused deletion.
  await closeAll([desk, phone], /409/);
});
