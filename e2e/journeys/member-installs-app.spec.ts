import { chromium, type CDPSession, type Page } from '@playwright/test';
import { LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntilHydrated, baseUrl, expect, test } from '../support/fixtures.ts';
import { cachedSets, waitUntilCached } from '../support/cached-sets.ts';
import { newMember } from '../support/new-member.ts';
import { addPhotos } from '../support/pictures.ts';
import { buyCredits } from '../support/shop.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');

/** Chromium installs no apps in a private window, which a test's default context is. */
async function inProfile(run: (page: Page, session: CDPSession) => Promise<void>, launch: object): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-profile-'));
  const context = await chromium.launchPersistentContext(directory, { ...launch, locale: 'en-GB' });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await run(page, await context.newCDPSession(page));
  } finally {
    await context.close();
    await rm(directory, { recursive: true, force: true });
  }
}

test('Chromium finds nothing missing to install the app, asks when the member says so, and not again once dismissed', async ({
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'];
  await inProfile(
    async (page, session) => {
      await newMember(page.request);
      // Alerts about the photo and the bonus would come first.
      await addPhotos(page.request, 1);
      await buyCredits(page.request);
      await page.goto(`${baseUrl()}/members`);
      await waitUntilCached(page, 'en');
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
      const { url, errors, data } = await session.send('Page.getAppManifest');
      expect(url).toBe(`${baseUrl()}/manifest.webmanifest?locale=en`);
      expect(errors).toEqual([]);
      expect(JSON.parse(data!)).toMatchObject({ id: '/', name: 'Nightlark', display: 'standalone', lang: 'en' });

      const hint = page.getByText(words('members.installHint.title', { name: 'Nightlark' }));
      // When to offer it is the browser's decision, which takes longer on a busy machine.
      const isOffered = () => expect(hint).toBeVisible({ timeout: 60_000 });
      // The push prompt comes first: it was answered.
      await page.getByRole('link', { name: words('shell.nav.likes'), exact: true }).click();
      await page.getByText(words('members.pushAlert.title')).locator('xpath=ancestor::div[.//button]').last().getByRole('button').click();
      await isOffered();
      await page.reload();
      await waitUntilHydrated(page.getByRole('link', { name: words('shell.nav.likes'), exact: true }));
      await page.getByRole('link', { name: words('shell.nav.messages'), exact: true }).click();
      await isOffered();
      await hint
        .locator('xpath=ancestor::div[.//button]')
        .last()
        .getByRole('button', { name: words('common.close') })
        .click();
      await expect(hint).toBeHidden();
      await page.reload();
      await waitUntilHydrated(page.getByRole('link', { name: words('shell.nav.likes'), exact: true }));
      await page.getByRole('link', { name: words('shell.nav.likes'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(hint).toBeHidden();
    },
    { ...launchOptions, args, viewport: { width: 390, height: 844 } },
  );
});

test('without a connection every page says so in the member’s language, and comes by itself when it is back', async ({
  page,
  context,
  loginAs,
  useLocale,
  expectAccessible,
  consoleNoise,
}) => {
  await loginAs('premium');
  for (const locale of ['en', 'de'] as const) {
    const own = translatorFor(locale);
    await useLocale(locale);
    await page.goto('/members');
    await waitUntilCached(page, locale);
    await context.setOffline(true);
    for (const address of ['/chats', '/members/1?from=search']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: own('shell.offline.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page).toHaveURL(address);
    }
    await expectAccessible();
    const askedAgain = page.waitForEvent('load');
    await page.getByRole('button', { name: own('common.retry') }).click();
    await askedAgain;
    await expect(page.getByRole('heading', { level: 1, name: own('shell.offline.title') })).toBeVisible();
    await page.goto('/chats');
    // All of the page's resources were cached with it.
    expect(await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].every(({ status }) => status !== 'error')))).toBe(
      true,
    );
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: own('chat.list.title') })).toBeVisible();
  }
  // The browser itself logs what it could not load.
  consoleNoise.splice(0);
});

test('an open page that loses its connection says so where something is missing, and goes on by itself', async ({
  page,
  context,
  loginAs,
  consoleNoise,
}) => {
  await loginAs('premium');
  await page.goto('/members');
  await waitUntilCached(page, 'en');
  await page.getByRole('link', { name: words('shell.nav.likes'), exact: true }).click();
  await expect(page).toHaveURL(/\/likes/);
  await page.getByRole('link', { name: words('shell.nav.search'), exact: true }).click();
  await expect(page).toHaveURL(/\/members/);
  await context.setOffline(true);
  await page.getByRole('link', { name: words('shell.nav.likes'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('shell.offline.title') })).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: words('shell.offline.title') })).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  consoleNoise.splice(0);
});

test('nothing of the member is kept, and a logout clears what is', async ({ page, context, loginAs }) => {
  await context.grantPermissions(['notifications'], { origin: baseUrl() });
  await loginAs('premium');
  for (const address of ['/members', '/chats', '/profile']) {
    await page.goto(address);
    await waitUntilCached(page, 'en');
  }
  for (const { files, bases, offline } of await cachedSets(page)) {
    expect(files.filter((file) => !bases.some((base) => file.startsWith(base)))).toEqual([]);
    expect(offline).not.toMatch(/demo\.example|page-state|num_unread/);
  }
  await page.evaluate(async () => {
    await caches.open('something else');
    const registration = await navigator.serviceWorker.ready;
    await registration.showNotification('A message', { tag: 'chat-1' });
  });
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
  expect(await shown()).toBe(1);
  await page.getByRole('button', { name: words('shell.nav.account'), exact: true }).click();
  await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click();
  await expect(page.getByRole('button', { name: words('shell.nav.login') })).toBeVisible();
  expect(await shown()).toBe(0);
  expect(await page.evaluate(() => caches.has('something else'))).toBe(false);
});

test('a push message is shown with its words, unless the member is looking at the site', async ({ page, context, loginAs }) => {
  await context.grantPermissions(['notifications'], { origin: baseUrl() });
  await loginAs('premium');
  await page.goto('/members');
  await waitUntilCached(page, 'en');
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseUrl()));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (tag: string) => {
    const data = JSON.stringify({ title: 'Nightlark', body: 'You have a new message', url: '/chats', tag, news: 3 });
    return session.send('ServiceWorker.deliverPushMessage', { origin: baseUrl(), registrationId, data });
  };
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => [
        title,
        body,
        tag,
        data as unknown,
      ]),
    );
  await push('seen');
  await page.goto('about:blank');
  await push('missed');
  await page.goto('/login');
  await expect.poll(shown).toEqual([['Nightlark', 'You have a new message', 'missed', { url: '/chats', actions: [] }]]);
});

test('the installed app has a back button once there is a way back, its own footer, and no entry warning', async ({ page, loginAs }) => {
  // As an iPhone reports it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto('/login');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('dialog')).toBeHidden();
  await loginAs('premium');
  await page.goto('/members');
  await expect(page.getByRole('button', { name: words('common.back') })).toBeHidden();
  await page.locator('main a[href^="/members/"]').first().click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('common.back') })
    .click();
  await expect(page).toHaveURL(/\/members$/);
});

test('the manifest speaks the language of the page that links to it', async ({ page, context }) => {
  for (const [locale, label] of [
    ['fi', 'Ihmisiä lähelläsi'],
    ['pl', 'Ludzie w pobliżu'],
  ] as const satisfies readonly [Locale, string][]) {
    await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseUrl() }]);
    await page.goto('/login');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(baseUrl() + href!);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    expect(await answer.json()).toMatchObject({ lang: locale, screenshots: [{ label }, {}, {}, {}, {}] });
  }
});
