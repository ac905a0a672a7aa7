import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ENDPOINTS, paths, type Locale } from '@nightlark/contract';
import type { Browser, Page } from '@playwright/test';
import { runAxe, settled } from '../support/axe.ts';
import { waitForHydration } from '../support/hydration.ts';
import { buyCredits } from '../support/shop.ts';
import { baseUrl, DEMO_PASSWORD } from '../support/fixtures.ts';
import { call, newMember, signUp, type NewMember } from '../support/new-member.ts';
import { translatorFor, type Translate } from '../support/translations.ts';
import { field, log, sendFor } from './acts.ts';
import { textsOnlyInEnglish, findUntranslated } from './untranslated.ts';
import { get, SHAPES, type Shape } from './people.ts';

const PHOTO = path.resolve(import.meta.dirname, '../../shell/public/app/search-narrow.jpg');
const LONG = 'We walked along the shore until the lamps went on, and nobody wanted to be the first to say that it was late. '.repeat(4);

interface Stage {
  words: Translate;
  page: Page;
  /** The viewer. */
  anna: NewMember;
  bert: NewMember;
  conversation: number;
  take: (name: string, page?: Page) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const at = (address: string) => baseUrl() + address;
const sendText = (from: NewMember, to: NewMember, text: string, more: object = {}) =>
  call(from.request, 'sendMessage', { profile: to.id, client_id: randomUUID(), text, ...more });
const close = async (page: Page) => {
  for (let tries = 0; tries < 3 && (await page.getByRole('dialog').count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await wait(300);
  }
};

async function tickAndType({ page, words, anna, bert, conversation, take }: Stage, bertsPage: Page): Promise<void> {
  await page.goto(at(paths.chat.href({ id: conversation })));
  await sendText(anna, bert, 'Are you there?');
  await take('sent');
  await bertsPage.goto(at(paths.likes.href()));
  await page
    .getByRole('img', { name: words('chat.status.delivered'), exact: true })
    .last()
    .waitFor();
  await take('delivered');
  await bertsPage.goto(at(paths.chat.href({ id: conversation })));
  await page
    .getByRole('img', { name: words('chat.status.read'), exact: true })
    .last()
    .waitFor();
  await field(bertsPage, words).pressSequentially('I am', { delay: 30 });
  await page
    .getByText(words('chat.conversation.typing', { name: bert.name }))
    .first()
    .waitFor();
  await take('read-and-typing');
  await field(bertsPage, words).fill('');
  await wait(1_500);
}

async function unsent({ page, words, take }: Stage): Promise<void> {
  await page.context().setOffline(true);
  await field(page, words).fill('Written in the tunnel');
  await field(page, words).press('Enter');
  await page.getByText(words('chat.status.offline')).waitFor();
  await take('waits-for-connection');
  const [, address] = ENDPOINTS.sendMessage;
  await page.route(`**/api/${address}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.context().setOffline(false);
  await button(page, words('chat.status.retry')).waitFor({ timeout: 20_000 });
  await field(page, words).fill('And another behind it');
  await field(page, words).press('Enter');
  await page.getByText(words('chat.status.behind')).waitFor();
  await take('refused-and-one-behind');
  await page.unrouteAll();
  await button(page, words('chat.status.retry')).click();
  await page.getByText(words('chat.status.behind')).waitFor({ state: 'hidden' });
}

async function composing({ page, words, take }: Stage): Promise<void> {
  await button(page, words('chat.emoji.title')).click();
  await page.getByRole('searchbox', { name: words('chat.emoji.search') }).waitFor();
  await wait(700);
  await take('emoji-picker');
  await page.getByRole('searchbox', { name: words('chat.emoji.search') }).fill('qqqq');
  await take('emoji-none');
  await page.keyboard.press('Escape');
  await button(page, words('chat.composer.icebreakers')).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await take('opening-lines');
  await close(page);
  await field(page, words).fill('x'.repeat(930));
  await take('characters-left');
  await field(page, words).fill('Can you send me money by Western Union?');
  await wait(1_200);
  await take('safety-note');
  await field(page, words).fill('');
}

async function pictures({ page, words, anna, bert, take }: Stage, bertsPage: Page): Promise<void> {
  await button(page, words('chat.gifs.title')).click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await wait(500);
  await take('gif-sheet');
  await sendFor(page.getByRole('dialog'), words, 1).click();
  await button(page, words('chat.composer.gifts')).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await wait(300);
  await take('gift-sheet');
  await sendFor(page.getByRole('dialog'), words, 1).click();
  await wait(1_500);
  await take('gif-and-gift');
  await sendText(bert, anna, '', { type: 'gift', gift: 'ring' });
  for (const isOnce of [false, true]) {
    await button(page, words('chat.photos.title')).click();
    if (!isOnce) await take('photo-sheet-empty');
    await page.locator('input[type=file]').setInputFiles(PHOTO);
    if (isOnce) await page.getByRole('switch', { name: words('chat.photos.once') }).check();
    await wait(300);
    if (isOnce) await take('photo-sheet-chosen');
    await sendFor(page.getByRole('dialog'), words, 2).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 60_000 });
  }
  await wait(1_000);
  await take('photos-sent');
  await take('photos-covered', bertsPage);
  await button(bertsPage, words('chat.content.photo-show')).last().click();
  await wait(800);
  await take('photo-opened', bertsPage);
  await button(bertsPage, words('chat.content.photo-show-once')).last().click();
  await wait(800);
  await bertsPage.reload();
  await take('photo-seen-and-gone', bertsPage);
}

async function messageActions({ page, words, anna, bert, conversation, take }: Stage): Promise<void> {
  const sheetOf = async (text: string) => {
    await log(page)
      .locator('[data-message]', { hasText: new RegExp(`${text.replace('?', '\\?')}$`) })
      .last()
      .click({ button: 'right' });
    const sheet = page.getByRole('dialog', { name: words('chat.conversation.about-message') });
    await sheet.waitFor();
    return sheet;
  };
  const theirs = await sendText(bert, anna, 'Shall we go dancing?');
  await sendText(anna, bert, 'This was a slip');
  await log(page).getByText('This was a slip').waitFor();
  let sheet = await sheetOf('Shall we go dancing?');
  await wait(300);
  await take('actions-of-theirs');
  await sheet.getByRole('button', { name: words('chat.actions.reply'), exact: true }).click();
  await field(page, words).fill('Only if you lead');
  await wait(300);
  await take('answering');
  await field(page, words).press('Enter');
  sheet = await sheetOf('This was a slip');
  await wait(300);
  await take('actions-of-own');
  await sheet.getByRole('button', { name: words('chat.actions.delete'), exact: true }).click();
  const question = page.getByRole('dialog', { name: words('chat.actions.delete-title') });
  await question.getByRole('button', { name: words('chat.actions.delete'), exact: true }).click();
  await call(bert.request, 'react', { message: theirs.message.id, emoji: '🔥' });
  sheet = await sheetOf('Shall we go dancing?');
  await sheet.getByRole('button', { name: '❤️', exact: true }).click();
  const taken = await sendText(bert, anna, 'And this was mine');
  await call(bert.request, 'deleteMessage', { message: taken.message.id });
  await wait(1_200);
  await take('quote-reactions-deleted');
  await sendText(bert, anna, LONG.slice(0, 420));
  await sendText(bert, anna, 'مساء الخير، كيف كان يومك؟');
  await sendText(anna, bert, '🦩🌙');
  await sendText(anna, bert, 'https://example.com/a-very-long-address-without-any-place-to-break-it-at-all-and-still-longer');
  await log(page).getByText('🦩🌙').waitFor();
  await wait(600);
  await take('long-rtl-jumbo-address');
  for (let index = 0; index < 30; index += 1) await sendText(bert, anna, `Verse ${index + 1}`);
  await wait(1_000);
  await log(page).evaluate((element) => element.scrollBy({ top: -1_600 }));
  await wait(400);
  await sendText(bert, anna, 'The newest of all');
  await button(page, words('chat.conversation.newest')).waitFor();
  await take('scrolled-up-with-news');
  await page.goto(at(`${paths.chats.href()}?q=danc`));
  await take('search-hits');
  await page
    .locator(`a[href*="${paths.chat.href({ id: conversation })}?message="]`)
    .first()
    .click();
  await log(page).waitFor();
  await wait(500);
  await take('search-arrived');
  await page.goto(at(`${paths.chats.href()}?q=zzzzz`));
  await take('search-nothing');
}

async function lists({ page, words, anna, bert, conversation, take }: Stage, bertsPage: Page): Promise<void> {
  await bertsPage.goto(at(paths.chat.href({ id: conversation })));
  await page.goto(at(paths.chats.href()));
  await sendText(bert, anna, 'You will not believe what happened today');
  await wait(1_000);
  await take('list-unread-and-toast');
  await field(bertsPage, words).pressSequentially('wait', { delay: 40 });
  await page.getByText(words('chat.list.typing')).first().waitFor();
  await take('list-typing');
  await field(bertsPage, words).fill('');
  await call(anna.request, 'saveDraft', { conversation, text: 'Tell me every', reply_to: null, updated_at: new Date().toISOString() });
  await page.getByText(words('chat.list.draft')).first().waitFor();
  await wait(6_500);
  await take('list-draft');
  await page.goto(at(paths.chat.href({ id: conversation })));
  await button(page, words('chat.conversation.more')).last().click();
  await wait(300);
  await take('menu');
  await page.getByRole('menuitem', { name: words('chat.list.archive'), exact: true }).click();
  await wait(700);
  await take('archived-toast');
  await page.goto(at(paths.chats.href()));
  await take('list-all-archived');
  await page.goto(at(`${paths.chats.href()}?archived=1`));
  await take('archive');
  await call(anna.request, 'archiveChat', { conversation, archived: false });
  await page.reload();
  await take('archive-empty');
}

async function obstacles({ page, words, anna, bert, conversation, take }: Stage): Promise<void> {
  const chatPage = at(paths.chat.href({ id: conversation }));
  await call(anna.request, 'deleteChat', { conversation });
  await sendText(bert, anna, 'Still there?');
  await page.goto(chatPage);
  await take('history-limited');
  await page.goto(at(paths.chats.href()));
  // Only for a member who wrote before and whose address became unconfirmed since.
  const [, chat] = ENDPOINTS.getChat;
  await page.route(`**/api/${chat}?*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), blocked_by: 'counterpart_not_confirmed' } });
  });
  await page
    .locator(`a[href$="${paths.chat.href({ id: conversation })}"]`)
    .first()
    .click();
  await page.getByText(words('chat.obstacle.counterpart.title', { name: bert.name })).waitFor();
  await take('other-unconfirmed');
  await page.unrouteAll();
  await page.goto(chatPage);
  await call(bert.request, 'block', { id: anna.id });
  await page.getByText(words('chat.obstacle.deleted.title', { name: bert.name })).waitFor();
  await take('other-gone');
  await page.context().setOffline(true);
  await page.goto(at(paths.chats.href())).catch(() => undefined);
  await take('no-connection-page');
  await page.context().setOffline(false);
}

interface Poor extends Pick<Stage, 'words' | 'take'> {
  open: () => Promise<Page>;
  locale: Locale;
}

/** Members who may not write, for each reason. */
async function poor(by: Poor): Promise<void> {
  const otto = await newMember(undefined, { name: 'Otto', gender: 'male' });
  await messagesUsedUp(by, otto);
  await conversationsUsedUp(by, otto);
  await withoutCredits(by);
  await notConfirmed(by, otto);
  await toAFictionalMember(by);
}

async function messagesUsedUp({ open, words, take, locale }: Poor, otto: NewMember): Promise<void> {
  const page = await open();
  const free = await newMember(page.context().request, { language: locale, name: 'Frederica' });
  await page.goto(at(paths.chats.href()));
  await take('list-empty', page);
  await page.goto(at(paths.memberChat.href({ id: otto.id })));
  await take('beginning', page);
  for (const text of ['One', 'Two', 'Three']) await sendText(free, otto, text);
  await sendText(otto, free, 'Hello Frederica').catch(() => undefined);
  await page.goto(at(paths.memberChat.href({ id: otto.id })));
  await field(page, words)
    .or(page.getByText(words('chat.obstacle.limit.title')))
    .first()
    .waitFor();
  await take('free-messages-used-up', page);
  await page
    .getByRole('link', { name: words('chat.obstacle.limit.action') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await wait(800);
  await take('buy-sheet', page);
  await page.context().close();
}

async function conversationsUsedUp({ open, take, locale }: Poor, otto: NewMember): Promise<void> {
  const paul = await newMember(undefined, { name: 'Paul', gender: 'male' });
  const quentin = await newMember(undefined, { name: 'Quentin', gender: 'male' });
  const page = await open();
  const free = await newMember(page.context().request, { language: locale, name: 'Gloria' });
  for (const each of [otto, paul]) await sendText(free, each, 'Hello');
  await page.goto(at(paths.memberChat.href({ id: quentin.id })));
  await take('conversations-used-up', page);
  await page.context().close();
}

async function withoutCredits({ open, take }: Poor): Promise<void> {
  const page = await open();
  await page.context().request.post(at('/api/user.php'), { data: { email: 'empty@demo.example', password: DEMO_PASSWORD } });
  await page.goto(at(paths.chats.href()));
  await take('list-of-a-demo-member', page);
  await page.locator(`a[href*="/chats/"]`).first().click();
  await log(page).waitFor();
  await wait(500);
  await take('not-enough-credits', page);
  await log(page).evaluate((element) => element.scrollBy({ top: -3_000 }));
  await wait(800);
  await take('days', page);
  await page.context().close();
}

async function notConfirmed({ open, take, locale }: Poor, otto: NewMember): Promise<void> {
  const page = await open();
  await signUp(page.context().request, { language: locale, name: 'Ursula' });
  await page.goto(at(paths.memberChat.href({ id: otto.id })));
  await take('unconfirmed', page);
  await page.context().close();
}

async function toAFictionalMember({ open, words, take }: Poor): Promise<void> {
  const page = await open();
  await page.context().request.post(at('/api/user.php'), { data: { email: 'premium@demo.example', password: DEMO_PASSWORD } });
  const { profiles } = await get(page.context().request, 'search', { gender: 'any' } as never);
  const fictional = (profiles as { id: number; fictional?: boolean }[]).find((profile) => profile.fictional);
  if (fictional) {
    await page.goto(at(paths.memberChat.href({ id: fictional.id })));
    await field(page, words).fill('Hello you');
    await field(page, words).press('Enter');
    await page.getByRole('dialog').waitFor();
    await wait(400);
    await take('fictional', page);
  }
  await page.context().close();
}

/** Screenshots of every state of a conversation and the list, for review; reports findings of axe and untranslated texts. */
export async function captureStates(browser: Browser, locale: Locale, directory: string): Promise<number> {
  await mkdir(directory, { recursive: true });
  const words = translatorFor(locale);
  const english = locale === 'en' ? [] : textsOnlyInEnglish(locale);
  let wrong = 0;
  for (const shape of Object.keys(SHAPES) as Shape[]) {
    let count = 0;
    const open = async () => {
      const context = await browser.newContext({
        ...SHAPES[shape],
        locale: locale === 'en' ? 'en-GB' : locale,
        timezoneId: 'Europe/Amsterdam',
      });
      context.on('page', waitForHydration);
      await context.addCookies([{ name: 'locale', value: locale, url: baseUrl() }]);
      const page = await context.newPage();
      page.setDefaultTimeout(25_000);
      return page;
    };
    const page = await open();
    const bertsPage = await open();
    const take = async (name: string, which = page) => {
      await which.bringToFront();
      await which.evaluate(settled);
      await which.screenshot({ path: path.join(directory, `${locale}-${shape}-${String(++count).padStart(2, '0')}-${name}.png`) });
      for (const found of [...(await runAxe(which)), ...(await findUntranslated(which, english)).map((text) => `in English: ${text}`)]) {
        wrong += 1;
        console.log(`✗ ${locale} ${shape} ${name}: ${found}`);
      }
    };
    const tried = async (name: string, work: () => Promise<void>) => {
      await work().catch(async (error: unknown) => {
        wrong += 1;
        console.log(`✗ ${locale} ${shape} ${name}: ${(error as Error).message}`);
        await page.screenshot({ path: path.join(directory, `${locale}-${shape}-stuck-in-${name}.png`) }).catch(() => undefined);
      });
      await page.unrouteAll().catch(() => undefined);
      await close(page).catch(() => undefined);
    };
    const anna = await newMember(page.context().request, { name: 'Annabella', language: locale });
    const bert = await newMember(bertsPage.context().request, { name: 'Bertrand', gender: 'male', language: locale });
    for (const { request } of [anna, bert]) await buyCredits(request);
    const { conversation } = await sendText(anna, bert, 'Good evening');
    const stage: Stage = { words, page, anna, bert, conversation, take };
    await tried('ticks', () => tickAndType(stage, bertsPage));
    await tried('unsent', () => unsent(stage));
    await tried('composing', () => composing(stage));
    await tried('pictures', () => pictures(stage, bertsPage));
    await tried('actions', () => messageActions(stage));
    await tried('lists', () => lists(stage, bertsPage));
    await tried('poor', () => poor({ open, words, take, locale }));
    await tried('obstacles', () => obstacles(stage));
    await page.context().close();
    await bertsPage.context().close();
  }
  return wrong;
}
