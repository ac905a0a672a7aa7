import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { closeAll, createTalker, field, type Device } from '../support/talker.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
const thread = ({ page }: Device, other: string) => page.getByRole('log', { name: words('chat.conversation.thread', { name: other }) });

async function writes(device: Device, text: string): Promise<void> {
  await field(device).pressSequentially(text, { delay: 20 });
  await device.page.getByRole('button', { name: words('chat.composer.send'), exact: true }).click();
}

test('two members in two browsers → each sees the other write, arrive, be read and answer, without a reload', async ({
  browser,
  expectAccessible,
}) => {
  const anna = await createTalker(browser, 'Annabella');
  const bert = await createTalker(browser, 'Bertrand');
  await anna.page.goto(paths.chats.href());
  await bert.page.goto(paths.memberChat.href({ id: anna.id }));

  await writes(bert, 'Hello from the other side');
  await expect(thread(bert, 'Annabella')).toContainText('Hello from the other side');

  const row = anna.page.getByRole('link', { name: /Bertrand/ }).filter({ hasText: 'Hello from the other side' });
  await row.click();
  await expect(thread(anna, 'Bertrand')).toContainText('Hello from the other side');
  await expect(bert.page.getByRole('img', { name: words('chat.status.read'), exact: true })).toBeVisible();

  await field(anna).pressSequentially('And ', { delay: 20 });
  await expect(bert.page.getByText(words('chat.conversation.typing', { name: 'Annabella' }))).toBeVisible();
  await writes(anna, 'hello to you');
  await expect(thread(bert, 'Annabella')).toContainText('And hello to you');
  await expect(anna.page.getByRole('img', { name: words('chat.status.read'), exact: true })).toBeVisible();

  for (const { page } of [anna, bert]) await expectAccessible(page);
  await closeAll([anna, bert]);
});

test('both begin to write, and one sends first → the other sees it at once, and goes on writing', async ({ browser }) => {
  const anna = await createTalker(browser, 'Annabella');
  const bert = await createTalker(browser, 'Bertrand');
  await bert.page.goto(paths.memberChat.href({ id: anna.id }));
  await field(bert).pressSequentially('Hello', { delay: 20 });
  await anna.page.goto(paths.memberChat.href({ id: bert.id }));
  await writes(anna, 'Me first');
  await expect(thread(bert, 'Annabella')).toContainText('Me first');
  await expect(bert.page).toHaveURL(/\/chats\/\d+$/);
  await expect(field(bert)).toBeFocused();
  await bert.page.keyboard.type(' to you');
  await expect(field(bert)).toHaveValue('Hello to you');
  await bert.page.keyboard.press('Enter');
  await expect(thread(anna, 'Bertrand')).toContainText('Hello to you');
  await closeAll([anna, bert]);
});

/** The browser's own log lines about a deliberately cut connection. */
const OF_THE_CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_ABORTED/;

test('written without a connection, in a tab that is closed → arrives in its order, once, and can be reacted to', async ({
  browser,
  expectAccessible,
}) => {
  const anna = await createTalker(browser, 'Annabella', { language: 'fi' });
  const bert = await createTalker(browser, 'Bertrand', { language: 'fi' });
  const { words: said } = bert;
  const log = (page: Page, name: string) => page.getByRole('log', { name: said('chat.conversation.thread', { name }) });
  const write = async (text: string) => {
    await field(bert).fill(text);
    await field(bert).press('Enter');
  };

  await bert.page.goto(paths.memberChat.href({ id: anna.id }));
  await write('one');
  await expect(bert.page).toHaveURL(/\/chats\/\d+/);
  await expect(log(bert.page, 'Annabella').locator('[data-message]', { hasText: 'one' })).toBeVisible();
  await anna.page.goto(paths.chats.href());
  await anna.page
    .getByRole('link', { name: /Bertrand/ })
    .first()
    .click();
  await expect(log(anna.page, 'Bertrand')).toContainText('one');

  const conversation = bert.page.url();
  await bert.page.context().setOffline(true);
  await write('two');
  await write('three');
  await expect(bert.page.getByText(said('chat.status.offline'))).toHaveCount(2);
  await expectAccessible(bert.page);
  await bert.page.close();
  await bert.page.context().setOffline(false);
  bert.page = await bert.page.context().newPage();
  await bert.page.goto(conversation);
  await expect(log(anna.page, 'Bertrand')).toContainText('three');
  await expect(log(anna.page, 'Bertrand').locator('[data-message]')).toHaveText([/one$/, /two$/, /three$/]);

  await log(anna.page, 'Bertrand').locator('[data-message]', { hasText: 'three' }).click({ button: 'right' });
  const actions = anna.page.getByRole('dialog', { name: said('chat.conversation.about-message') });
  await expect(actions).toBeVisible();
  await expectAccessible(anna.page);
  await actions.getByRole('button', { name: '👍' }).click();
  await expect(log(anna.page, 'Bertrand').getByRole('img', { name: said('chat.actions.own-reaction', { emoji: '👍' }) })).toBeVisible();
  const seen = said('chat.actions.reaction', { name: 'Annabella', emoji: '👍' });
  await expect(log(bert.page, 'Annabella').getByRole('img', { name: seen })).toBeVisible();

  await closeAll([anna, bert], OF_THE_CUT);
});

test('a sheet whose code can’t be fetched → told, the words stay; opened again → there', async ({ browser }) => {
  const anna = await createTalker(browser, 'Annabella');
  // What the service worker fetches, the page's routes never see.
  const bert = await createTalker(browser, 'Bertrand', { serviceWorkers: 'block' });
  const { page } = bert;
  await page.goto(paths.memberChat.href({ id: anna.id }));
  await field(bert).fill('Look at this');
  const code = /\/mf\/mf-chat\/.*gifs\..*\.js$/;
  let refused = 0;
  await page.route(code, (route) => {
    refused += 1;
    return route.abort();
  });
  const open = () => page.getByRole('button', { name: words('chat.gifs.title'), exact: true }).click();
  await open();
  await expect(page.getByText(words('error.network'))).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  await expect(field(bert)).toHaveValue('Look at this');
  await page.unroute(code);
  await open();
  await expect(page.getByRole('dialog', { name: words('chat.gifs.title') })).toBeVisible();

  await closeAll([anna, bert], /ERR_FAILED|ChunkLoadError/);
});

test('written without a connection, and no page is open when it is back → the worker sends it, once', async ({ browser }) => {
  const anna = await createTalker(browser, 'Annabella');
  const bert = await createTalker(browser, 'Bertrand');
  const { page } = bert;
  await page.goto(paths.memberChat.href({ id: anna.id }));
  await writes(bert, 'one');
  await expect(thread(bert, 'Annabella').locator('[data-message]', { hasText: 'one' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await anna.page.goto(paths.chats.href());
  await anna.page
    .getByRole('link', { name: /Bertrand/ })
    .first()
    .click();
  await expect(thread(anna, 'Bertrand')).toContainText('one');

  // An unrelated page, so that the browser stays open and the sync event can be triggered, which the browser would fire by itself later.
  const empty = await page.context().newPage();
  const devTools = await page.context().newCDPSession(empty);
  const registrations = new Set<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId, isDeleted } of all) if (!isDeleted) registrations.add(registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.size).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await writes(bert, 'two');
  await expect(page.getByText(words('chat.status.offline'))).toHaveCount(1);
  await page.close();
  await page.context().setOffline(false);

  const { origin } = new URL(process.env['E2E_BASE_URL']!);
  // Retried while it fails, as a browser does.
  await expect(async () => {
    for (const registrationId of registrations)
      await devTools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });
    await expect(thread(anna, 'Bertrand')).toContainText('two', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(thread(anna, 'Bertrand').locator('[data-message]', { hasText: 'two' })).toHaveCount(1);

  await closeAll([anna, bert], OF_THE_CUT);
});
