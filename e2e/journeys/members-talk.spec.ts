import { paths } from '@nightlark/contract';
import type { Browser, Page } from '@playwright/test';
import { waitsUntilAlive } from '../support/alive.ts';
import { expect, test } from '../support/fixtures.ts';
import { newMember, type NewMember } from '../support/new-member.ts';
import { listen } from '../support/noise.ts';
import { wordsOf, type Words } from '../support/words.ts';

const words = wordsOf('en');

interface Talker extends NewMember {
  page: Page;
  noise: string[];
}

/** A member in a browser of their own. */
async function comesIn(browser: Browser, name: string): Promise<Talker> {
  const context = await browser.newContext();
  context.on('page', waitsUntilAlive);
  const noise = listen(context);
  const member = await newMember(context.request, { name });
  return { ...member, page: await context.newPage(), noise };
}

const composer = (page: Page) => page.getByRole('textbox', { name: words('chat.composer.label') });
const thread = ({ page }: Talker, other: string) => page.getByRole('log', { name: words('chat.conversation.thread', { name: other }) });

async function writes({ page }: Talker, text: string): Promise<void> {
  await composer(page).pressSequentially(text, { delay: 20 });
  await page.getByRole('button', { name: words('chat.composer.send'), exact: true }).click();
}

test('two members in two browsers → each sees the other write, arrive, be read and answer, without a reload', async ({
  browser,
  expectAccessible,
}) => {
  const anna = await comesIn(browser, 'Annabella');
  const bert = await comesIn(browser, 'Bertrand');
  await anna.page.goto(paths.chats.href());
  await bert.page.goto(paths.memberChat.href({ id: anna.id }));

  await writes(bert, 'Hello from the other side');
  await expect(thread(bert, 'Annabella')).toContainText('Hello from the other side');

  const row = anna.page.getByRole('link', { name: /Bertrand/ }).filter({ hasText: 'Hello from the other side' });
  await row.click();
  await expect(thread(anna, 'Bertrand')).toContainText('Hello from the other side');
  await expect(bert.page.getByRole('img', { name: words('chat.status.read'), exact: true })).toBeVisible();

  await composer(anna.page).pressSequentially('And ', { delay: 20 });
  await expect(bert.page.getByText(words('chat.conversation.typing', { name: 'Annabella' }))).toBeVisible();
  await writes(anna, 'hello to you');
  await expect(thread(bert, 'Annabella')).toContainText('And hello to you');
  await expect(anna.page.getByRole('img', { name: words('chat.status.read'), exact: true })).toBeVisible();

  for (const { page } of [anna, bert]) await expectAccessible(page);
  for (const { page, noise } of [anna, bert]) {
    await page.context().close();
    expect(noise).toEqual([]);
  }
});

/** What a browser says of its own about a connection that was cut on purpose. */
const OF_THE_CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_ABORTED/;

for (const locale of ['en', 'fi'] as const) {
  test(`${locale}: written without a connection, in a tab that is closed → arrives in its order, once, and can be reacted to`, async ({
    browser,
    expectAccessible,
  }) => {
    const said: Words = wordsOf(locale);
    const anna = await comesIn(browser, 'Annabella');
    const bert = await comesIn(browser, 'Bertrand');
    for (const { page } of [anna, bert])
      await page.context().addCookies([{ name: 'locale', value: locale, url: new URL(process.env['E2E_BASE_URL']!).origin }]);
    const log = (page: Page, name: string) => page.getByRole('log', { name: said('chat.conversation.thread', { name }) });
    const field = (page: Page) => page.getByRole('textbox', { name: said('chat.composer.label') });
    const write = async (page: Page, text: string) => {
      await field(page).fill(text);
      await field(page).press('Enter');
    };

    await bert.page.goto(paths.memberChat.href({ id: anna.id }));
    await write(bert.page, 'one');
    await expect(bert.page).toHaveURL(/\/chats\/\d+/);
    await expect(log(bert.page, 'Annabella').getByText('one', { exact: true })).toBeVisible();
    await anna.page.goto(paths.chats.href());
    await anna.page.getByRole('link', { name: /Bertrand/ }).first().click(); // prettier-ignore
    await expect(log(anna.page, 'Bertrand')).toContainText('one');

    const conversation = bert.page.url();
    await bert.page.context().setOffline(true);
    await write(bert.page, 'two');
    await write(bert.page, 'three');
    await expect(bert.page.getByText(said('chat.status.offline'))).toHaveCount(2);
    await expectAccessible(bert.page);
    await bert.page.close();
    await bert.page.context().setOffline(false);
    bert.page = await bert.page.context().newPage();
    await bert.page.goto(conversation);
    await expect(log(anna.page, 'Bertrand')).toContainText('three');
    const texts = await log(anna.page, 'Bertrand').locator('[data-message]').allTextContents();
    expect(texts).toEqual(['one', 'two', 'three']);

    await log(anna.page, 'Bertrand').getByText('three', { exact: true }).click({ button: 'right' });
    const actions = anna.page.getByRole('dialog', { name: said('chat.conversation.about-message') });
    await expect(actions).toBeVisible();
    await expectAccessible(anna.page);
    await actions.getByRole('button', { name: '👍' }).click();
    await expect(log(anna.page, 'Bertrand').getByRole('img', { name: said('chat.actions.own-reaction', { emoji: '👍' }) })).toBeVisible();
    const seen = said('chat.actions.reaction', { name: 'Annabella', emoji: '👍' });
    await expect(log(bert.page, 'Annabella').getByRole('img', { name: seen })).toBeVisible();

    for (const { page, noise } of [anna, bert]) {
      await page.context().close();
      expect(noise.filter((line) => !OF_THE_CUT.test(line))).toEqual([]);
    }
  });
}
