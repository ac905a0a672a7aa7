import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { buyCredits } from '../support/shop.ts';
import { newMember } from '../support/new-member.ts';
import { bubble, button, closeAll, createTalker, field, sendByCall, thread } from '../support/talker.ts';

const MESSAGE_LENGTH = 1_000;
/** All but the first strong isolate and its end, between which the list shows a member's own message. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/u;

/** As from another program: `fill` would ignore the field's length. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

test('marks alone, marks of direction, heaps of accents, 100,000 characters and a million emoji → refused or cut, and the other sees only what can be seen', async ({
  browser,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const anna = await createTalker(browser, 'Annabella', { permissions: ['clipboard-read', 'clipboard-write'] });
  const bert = await createTalker(browser, 'Bertrand', { language: 'fi' });
  await buyCredits(anna.request);
  const { conversation } = await sendByCall(bert, anna, 'Hello');
  const chat = paths.chat.href({ id: conversation });
  for (const { page } of [anna, bert]) await page.goto(chat);
  const messages = thread(anna).locator('[data-message]');
  const sentOf = async (text: RegExp) => {
    await expect(bubble(bert, text)).toBeVisible();
    return (await bubble(bert, text).last().innerText()).replace(/^.*Annabella:\s*/su, '');
  };

  await test.step('nothing that can be seen → not sent', async () => {
    for (const nothing of ['   \n ', '\u0301\u0302\u0303', '\u200b\u2060\u202e', '\u0007\u009f']) {
      await field(anna).fill(nothing);
      await expect(button(anna, 'chat.composer.send-for', { cost: 1 })).toHaveAttribute('aria-disabled', 'true');
      await field(anna).press('Enter');
    }
    await expectAccessible(anna.page);
    await expect(messages).toHaveCount(1);
  });

  await test.step('marks of direction and heaped accents → taken out, for both and in the list', async () => {
    for (const text of ['Look at abc\u202egpj.exe', `Hea${'\u0301'.repeat(60)}ps`]) {
      await field(anna).fill(text);
      await field(anna).press('Enter');
    }
    expect(await sentOf(/Look at abc/)).toBe('Look at abcgpj.exe');
    expect((await sentOf(/He.*ps$/)).match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
    await expect(anna.page.getByText(anna.words('chat.status.sending'))).toHaveCount(0);
    for (const { page } of [anna, bert]) {
      expect(await page.locator('main').innerText()).not.toMatch(DIRECTION);
      await page.goto(paths.chats.href());
      expect(await page.locator('main').innerText()).not.toMatch(DIRECTION);
      await page.goto(chat);
    }
  });

  await test.step('100,000 characters pasted → as many as a message holds', async () => {
    await field(anna).click();
    await paste(anna.page, 'lark '.repeat(20_000));
    await expect(field(anna)).toHaveValue('lark '.repeat(MESSAGE_LENGTH / 5));
    await expect(anna.page.getByText(anna.words('chat.composer.characters-left', { count: 0 }))).toBeVisible();
    await expectAccessible(anna.page);
    await field(anna).press('Enter');
    expect(await sentOf(/lark lark/)).toBe('lark '.repeat(MESSAGE_LENGTH / 5).trim());
    expect(await bert.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  await test.step('a million emoji, and one word without a space → cut between characters, and no page grows wider', async () => {
    await field(anna).click();
    await paste(anna.page, '👩‍❤️‍👨'.repeat(125_000));
    const kept = await field(anna).inputValue();
    expect(kept.length).toBeLessThanOrEqual(MESSAGE_LENGTH);
    expect(kept.isWellFormed()).toBe(true);
    await field(anna).fill('');
    await paste(anna.page, 'x'.repeat(100_000));
    await field(anna).press('Enter');
    for (const { page } of [anna, bert])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  await test.step('searched for at any length → an answer', async () => {
    for (const q of ['\u0301\u0301', '%_\\', 'x'.repeat(4_000), '\u202e\u202e']) {
      await anna.page.goto(`${paths.chats.href()}?q=${encodeURIComponent(q)}`);
      await expect(anna.page.getByRole('heading', { level: 1, name: anna.words('chat.list.title') })).toBeVisible();
    }
  });

  await closeAll([anna, bert]);
});

test('conversations of others and addresses that are none → the same missing page, and nothing of them', async ({
  browser,
  expectAccessible,
}) => {
  const anna = await createTalker(browser, 'Annabella', { language: 'fi' });
  const [bert, carl] = [await newMember(undefined, { name: 'Bertrand' }), await newMember(undefined, { name: 'Carlotta' })];
  const theirs = await sendByCall(bert, carl, 'Words between the two of us');
  const own = await sendByCall(bert, anna, 'Words for Annabella');
  const chat = (id: number | string) => `/chats/${id}`;
  const addresses = [theirs.conversation, 2_000_000_000, 'abc', '0', '-1', '1e3', '99999999999999999', '%00', '1%2F2'].map(chat);
  for (const address of [...addresses, '/members/abc/chat']) {
    const answer = await anna.request.get(baseUrl() + address, { headers: { accept: 'text/html' } });
    expect([address, answer.status()]).toEqual([address, 404]);
    expect(await answer.text()).not.toMatch(/Words between|node_modules|Bertrand.*Carlotta/s);
  }
  const texts = [];
  for (const address of addresses.slice(0, 3)) {
    await anna.page.goto(address);
    await expect(anna.page.locator('main').getByRole('link').first()).toBeVisible();
    texts.push(await anna.page.locator('main').innerText());
  }
  expect(new Set(texts).size).toBe(1);
  await expectAccessible(anna.page);

  // A message that is not of this conversation: the conversation itself.
  for (const message of [theirs.message.id, '1e400']) {
    await anna.page.goto(`${chat(own.conversation)}?message=${message}`);
    await expect(bubble(anna, 'Words for Annabella')).toBeVisible();
    await expect(thread(anna).locator('[data-message]')).toHaveCount(1);
  }
  await expectAccessible(anna.page);
  // The browser's own log lines.
  await closeAll([anna], /status of (404|422)/);
});

test('the browser denies storage, and there is no connection → said, asked about at a logout in another tab, and goes once it is back', async ({
  browser,
  expectAccessible,
}) => {
  const anna = await createTalker(browser, 'Annabella', { language: 'fi' });
  const bert = await createTalker(browser, 'Bertrand');
  const { conversation } = await sendByCall(bert, anna, 'Hello');
  await anna.page.context().addInitScript(() => {
    const deny = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Object.defineProperty(window, 'indexedDB', { get: () => ({ open: deny, databases: deny, deleteDatabase: deny }) });
    Storage.prototype.setItem = deny;
  });
  for (const { page } of [anna, bert]) await page.goto(baseUrl() + paths.chat.href({ id: conversation }));
  const otherTab = await anna.page.context().newPage();
  await otherTab.goto(baseUrl() + paths.settings.href());
  await anna.page.context().setOffline(true);
  for (const text of ['one', 'two']) {
    await field(anna).fill(text);
    await field(anna).press('Enter');
  }
  await expect(anna.page.getByText(anna.words('chat.status.offline'))).toHaveCount(2);
  await expect(anna.page.getByText(anna.words('chat.status.volatile'))).toBeVisible();
  await expectAccessible(anna.page);
  // A logout would end the tab that has them.
  await otherTab.getByRole('button', { name: anna.words('members.settings.logout'), exact: true }).tap();
  const question = otherTab.getByRole('dialog', { name: anna.words('shell.logout.title', { count: 2 }) });
  await expect(question).toBeVisible();
  await expectAccessible(otherTab);
  await question.getByRole('button', { name: anna.words('common.close'), exact: true }).tap();
  await expect(question).toBeHidden();
  await otherTab.close();
  await anna.page.context().setOffline(false);
  await expect(thread(bert).locator('[data-message]')).toHaveText([/Hello$/, /one$/, /two$/]);
  await expect(thread(anna).locator('[data-message]')).toHaveText([/Hello$/, /one$/, /two$/]);
  await expect(anna.page.getByText(anna.words('chat.status.volatile'))).toHaveCount(0);
  await closeAll([anna, bert], /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_ABORTED|ERR_FAILED|Failed to save scroll positions/);
});
