import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@nightlark/contract';
import type { Locator, Page } from '@playwright/test';
import { baseUrl } from '../support/fixtures.ts';
import type { Translate } from '../support/translations.ts';
import { allMessages, chatPath, openPage, type Device } from './people.ts';
import type { Random } from './random.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../shell/public/app/search-narrow.jpg');
const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🔥'];
/** Drafts are saved with a delay after the last key press; a tab that is closed before loses them. */
const SAVED_MS = 1_500;

export interface Scene {
  words: Translate;
  chance: Random;
  conversation: number;
  say: () => string;
}

/** An action of a member on one of their devices. @returns its description */
type Act = (device: Device, scene: Scene) => Promise<string>;

export const field = (page: Page, words: Translate): Locator => page.getByRole('textbox', { name: words('chat.composer.label') });
export const log = (page: Page): Locator => page.getByRole('log');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The button that sends for credits, in a sheet; its name ends with the price in currency. */
export const sendFor = (sheet: Locator, words: Translate, cost: number): Locator =>
  sheet.getByRole('button').filter({ hasText: words('chat.composer.send-for', { cost }) });

/** Opens the conversation as users do: from the list if it is visible, else by the URL. */
export async function openConversation({ page }: Device, { conversation }: Scene): Promise<void> {
  if ((await log(page).count()) > 0) return;
  const row = page.locator(`a[href$="${chatPath(conversation)}"]`).first();
  const isThere = () =>
    log(page)
      .waitFor()
      .then(
        () => true,
        () => false,
      );
  if ((await row.isVisible()) && (await row.click().then(isThere, () => false))) return;
  await page.goto(baseUrl() + chatPath(conversation), { timeout: 20_000 });
  await log(page).waitFor();
}

/** Sends the text in the field, and records it. */
async function send(device: Device, { words }: Scene): Promise<string> {
  const input = field(device.page, words);
  const text = (await input.inputValue()).trim();
  await input.press('Enter');
  // The field is cleared at once, whatever the network does.
  await device.page.waitForFunction(
    (label) => document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)?.value === '',
    words('chat.composer.label'),
  );
  device.said.push(text);
  device.person.draft = '';
  return text;
}

const write: Act = async (device, scene) => {
  await openConversation(device, scene);
  const text = scene.say();
  const input = field(device.page, scene.words);
  // Sometimes typed key by key, so that the other sees the typing state.
  if (text.length < 40 && !text.includes('\n') && scene.chance.next() < 0.4) {
    await input.fill('');
    await input.pressSequentially(text, { delay: 15 });
  } else await input.fill(text);
  return `writes "${await send(device, scene)}"`;
};

const begin: Act = async (device, scene) => {
  await openConversation(device, scene);
  const text = scene.say().replaceAll('\n', ' ');
  await field(device.page, scene.words).fill(text);
  device.person.draft = text;
  return `begins "${text}"`;
};

/** A draft of one device is continued on whichever is active, if it was synced. */
const continueDraft: Act = async (device, scene) => {
  await openConversation(device, scene);
  const input = field(device.page, scene.words);
  const begun = await input.inputValue();
  await input.press('End');
  await input.pressSequentially(` and ${scene.say().replaceAll('\n', ' ').slice(-12)}`);
  return `goes on from "${begun}": "${await send(device, scene)}"`;
};

async function openSheet(page: Page, scene: Scene, bubble: Locator): Promise<Locator> {
  await bubble.scrollIntoViewIfNeeded();
  await bubble.click({ button: 'right', position: { x: 8, y: 8 } });
  const sheet = page.getByRole('dialog', { name: scene.words('chat.conversation.about-message') });
  await sheet.waitFor();
  return sheet;
}
/** One of the latest messages that are not deleted. */
async function someBubble(page: Page, { chance, words }: Scene): Promise<Locator> {
  const bubbles = log(page)
    .locator('[data-message]')
    .filter({ hasNotText: words('chat.content.deleted') })
    .filter({ hasNotText: words('chat.content.own-deleted') });
  const count = await bubbles.count();
  if (count === 0) throw new Error('there is no message to choose');
  return bubbles.nth(Math.max(0, count - chance.between(1, 8)));
}

const reply: Act = async (device, scene) => {
  await openConversation(device, scene);
  const sheet = await openSheet(device.page, scene, await someBubble(device.page, scene));
  await sheet.getByRole('button', { name: scene.words('chat.actions.reply'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await field(device.page, scene.words).fill(scene.say());
  return `answers "${await send(device, scene)}"`;
};

const react: Act = async (device, scene) => {
  await openConversation(device, scene);
  const sheet = await openSheet(device.page, scene, await someBubble(device.page, scene));
  const emoji = scene.chance.pick(REACTIONS);
  await sheet.getByRole('button', { name: emoji, exact: true }).click();
  return `reacts with ${emoji}`;
};

const deleteSentMessage: Act = async (device, scene) => {
  await openConversation(device, scene);
  const { person, page } = device;
  const own = (await allMessages(person, scene.conversation)).filter((each) => each.own && each.type === 'text').slice(-6);
  if (own.length === 0) return 'has nothing to take back';
  const { id, text } = scene.chance.pick(own);
  const bubble = page.locator(`[data-message="${id}"]`);
  const sheet = await openSheet(page, scene, bubble);
  person.deleted.add(text);
  await sheet.getByRole('button', { name: scene.words('chat.actions.delete'), exact: true }).click();
  const question = page.getByRole('dialog', { name: scene.words('chat.actions.delete-title') });
  await question.getByRole('button', { name: scene.words('chat.actions.delete'), exact: true }).click();
  return `takes "${text}" back`;
};

const pickEmoji: Act = async (device, scene) => {
  await openConversation(device, scene);
  const { page } = device;
  const { words } = scene;
  await field(page, words).fill(scene.say().replaceAll('\n', ' '));
  await button(page, words('chat.emoji.title')).click();
  const picker = page.getByRole('region', { name: words('chat.emoji.title') });
  const grid = picker.getByRole('button').filter({ hasText: /\p{Extended_Pictographic}/u });
  await grid.first().waitFor();
  await grid.nth(scene.chance.between(12, 24)).click();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  return `writes with an emoji "${await send(device, scene)}"`;
};

const sendGif: Act = async (device, scene) => {
  await openConversation(device, scene);
  const { page, person } = device;
  await button(page, scene.words('chat.gifs.title')).click();
  const sheet = dialog(page);
  const gifs = sheet.getByRole('listitem').getByRole('button');
  await gifs.first().waitFor();
  await gifs.nth(scene.chance.between(0, 5)).click();
  await sheet
    .getByRole('button')
    .filter({ hasText: scene.words('chat.composer.send') })
    .last()
    .click();
  await sheet.waitFor({ state: 'hidden' });
  person.wordless += 1;
  return 'sends a GIF';
};

const sendGift: Act = async (device, scene) => {
  await openConversation(device, scene);
  const { page, person } = device;
  await button(page, scene.words('chat.composer.gifts')).click();
  const sheet = dialog(page);
  const gifts = sheet.getByRole('listitem').getByRole('button');
  await gifts.first().waitFor();
  await gifts.first().click();
  await sendFor(sheet, scene.words, 1).click();
  await sheet.waitFor({ state: 'hidden' });
  person.wordless += 1;
  return 'sends a gift';
};

const sendPhoto: Act = async (device, scene) => {
  await openConversation(device, scene);
  const { page, person } = device;
  const isOnce = scene.chance.next() < 0.4;
  await button(page, scene.words('chat.photos.title')).click();
  const sheet = dialog(page);
  await sheet.locator('input[type=file]').setInputFiles(PHOTO);
  if (isOnce) await sheet.getByRole('switch', { name: scene.words('chat.photos.once') }).check();
  await sendFor(sheet, scene.words, 2).click();
  const born = () => page.evaluate(() => performance.timeOrigin);
  const before = await born();
  const isGone = await sheet.waitFor({ state: 'hidden', timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  // A page whose code failed to load is reloaded, which closes the sheet.
  const isSent = isGone && (await born()) === before;
  if (isSent) person.wordless += 1;
  else await page.keyboard.press('Escape');
  return isSent ? `sends a photo${isOnce ? ' to be seen once' : ''}` : 'can’t send a photo now, and closes the sheet';
};

const openPhoto: Act = async (device, { words, ...scene }) => {
  await openConversation(device, { words, ...scene });
  const covered = log(device.page).getByRole('button', {
    name: new RegExp(`^(${words('chat.content.photo-show')}|${words('chat.content.photo-show-once')})$`),
  });
  if ((await covered.count()) === 0) return 'has no photo to open';
  await covered.last().click();
  return 'opens a photo';
};

const search: Act = async (device, scene) => {
  const { page } = device;
  const { words, chance } = scene;
  if (!new URL(page.url()).pathname.endsWith(paths.chats.href())) await page.goto(baseUrl() + paths.chats.href(), { timeout: 20_000 });
  const texts = device.person.devices.flatMap(({ said }) => said);
  const word =
    texts.length > 0
      ? chance.pick(
          chance
            .pick(texts)
            .split(/\s+/)
            .filter((part) => part.length > 1),
        )
      : 'evening';
  const input = page.getByRole('searchbox', { name: words('chat.list.search') });
  await input.fill(word ?? 'evening');
  await input.press('Enter');
  const hits = page.locator(`a[href*="${chatPath(scene.conversation)}?message="]`);
  await hits.first().waitFor();
  await hits.nth(chance.between(0, Math.max(0, (await hits.count()) - 1))).click();
  await log(page).waitFor();
  return `searches "${word}" and goes there`;
};

const archive: Act = async (device, scene) => {
  await openConversation(device, scene);
  const { page } = device;
  const menu = button(page, scene.words('chat.conversation.more'));
  const items = [scene.words('chat.list.archive'), scene.words('chat.list.unarchive')];
  await menu.last().click();
  const item = page
    .getByRole('menuitem', { name: items[0]!, exact: true })
    .or(page.getByRole('menuitem', { name: items[1]!, exact: true }));
  const said = await item.textContent();
  await item.click();
  return `chooses "${said}"`;
};

const scrollUp: Act = async (device, scene) => {
  await openConversation(device, scene);
  for (let step = scene.chance.between(1, 5); step > 0; step -= 1) {
    await log(device.page).evaluate((element) => element.scrollBy({ top: -900 }));
    await wait(250);
  }
  return 'scrolls up';
};
const scrollDown: Act = async (device, scene) => {
  await openConversation(device, scene);
  await scrollToNewest(device, scene);
  return 'comes back to the newest';
};
/** Scrolls down as a user would. */
export async function scrollToNewest({ page }: Device, { words }: Scene): Promise<void> {
  const newest = button(page, words('chat.conversation.newest'));
  if (await newest.isVisible()) await newest.click();
  else await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
}

const reload: Act = async (device) => {
  await wait(SAVED_MS);
  await device.page.reload({ timeout: 20_000 });
  return 'reloads';
};

const openAnew: Act = async (device, scene) => {
  await wait(SAVED_MS);
  // Text typed offline was lost with the tab.
  if (device.isOffline && device.person.draft !== '') device.person.draft = null;
  await device.page.close();
  await openPage(device);
  await device.page.goto(baseUrl() + chatPath(scene.conversation), { timeout: 20_000 });
  return 'closes the tab and opens another';
};

const goElsewhere: Act = async (device, { chance }) => {
  const where = chance.pick([paths.chats.href(), paths.likes.href({ type: 'received' }), paths.members.href()]);
  const link = device.page.locator(`a[href$="${where}"]`).first();
  if (await link.isVisible()) await link.click();
  else await device.page.goto(baseUrl() + where, { timeout: 20_000 });
  return `goes to ${where}`;
};

export const ACTS: readonly (readonly [{ name: string; act: Act }, number])[] = (
  [
    ['write', write, 34],
    ['begin', begin, 7],
    ['go on', continueDraft, 6],
    ['reply', reply, 8],
    ['react', react, 9],
    ['take back', deleteSentMessage, 5],
    ['emoji', pickEmoji, 3],
    ['GIF', sendGif, 4],
    ['gift', sendGift, 2],
    ['photo', sendPhoto, 3],
    ['open photo', openPhoto, 3],
    ['search', search, 4],
    ['archive', archive, 4],
    ['scroll up', scrollUp, 5],
    ['scroll down', scrollDown, 5],
    ['reload', reload, 3],
    ['open anew', openAnew, 3],
    ['elsewhere', goElsewhere, 6],
  ] as const
).map(([name, act, weight]) => [{ name, act }, weight]);
