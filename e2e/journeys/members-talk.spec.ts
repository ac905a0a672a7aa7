import { paths } from '@nightlark/contract';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { newMember, type NewMember } from '../support/new-member.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { translatorFor, type Translate } from '../support/translations.ts';

const words = translatorFor('en');

interface Talker extends NewMember {
  page: Page;
  noise: string[];
}

/** A member in a separate browser. */
async function createTalker(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Talker> {
  const context = await browser.newContext(options);
  context.on('page', waitForHydration);
  const noise = collectConsoleErrors(context);
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

/** The browser's own log lines about a deliberately cut connection. */
const OF_THE_CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_ABORTED/;

for (const locale of ['en', 'fi'] as const) {
  test(`${locale}: written without a connection, in a tab that is closed → arrives in its order, once, and can be reacted to`, async ({
    browser,
    expectAccessible,
  }) => {
    const said: Translate = translatorFor(locale);
    const anna = await createTalker(browser, 'Annabella');
    const bert = await createTalker(browser, 'Bertrand');
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
    await expect(log(bert.page, 'Annabella').locator('[data-message]', { hasText: 'one' })).toBeVisible();
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
    await expect(log(anna.page, 'Bertrand').locator('[data-message]')).toHaveText([/one$/, /two$/, /three$/]);

    await log(anna.page, 'Bertrand').locator('[data-message]', { hasText: 'three' }).click({ button: 'right' });
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

test('a sheet whose code can’t be fetched → told, the words stay; opened again → there', async ({ browser }) => {
  const anna = await createTalker(browser, 'Annabella');
  // What the service worker fetches, the page's routes never see.
  const bert = await createTalker(browser, 'Bertrand', { serviceWorkers: 'block' });
  const { page } = bert;
  await page.goto(paths.memberChat.href({ id: anna.id }));
  await composer(page).fill('Look at this');
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
  await expect(composer(page)).toHaveValue('Look at this');
  await page.unroute(code);
  await open();
  await expect(page.getByRole('dialog', { name: words('chat.gifs.title') })).toBeVisible();

  for (const { page: own } of [anna, bert]) await own.context().close();
  expect(bert.noise.filter((line) => !/ERR_FAILED|ChunkLoadError/.test(line))).toEqual([]);
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
  await anna.page.getByRole('link', { name: /Bertrand/ }).first().click(); // prettier-ignore
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

  for (const { page: own, noise } of [anna, bert]) {
    await own.context().close();
    expect(noise.filter((line) => !OF_THE_CUT.test(line))).toEqual([]);
  }
});
