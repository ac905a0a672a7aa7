import type { Page, Request } from '@playwright/test';
import { EACH_CIRCUMSTANCE, under } from '../support/circumstances.ts';
import { enterAs } from '../support/console.ts';
import { waitUntilHydrated, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { translatorFor } from '../support/translations.ts';

under('English, desktop', (locale) => {
  test('finds somebody, looks closer at their photos, and reports them by keyboard alone', async ({
    page,
    loginAs,
    useLocale,
    expectAccessible,
  }) => {
    const words = translatorFor(locale);
    await useLocale(locale);
    await loginAs('premium');

    await page.goto('/members?country=any&gender=any');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('members.members.heading'));
    // Fonts are requested before pictures, and loading them shifts no text.
    await expect(page.locator('head link[rel="preload"]').first()).toHaveAttribute('as', 'font');
    await expect(page.locator('body')).toHaveCSS('font-family', /at once/);
    const tiles = page.locator('main article');
    await expect(tiles).toHaveCount(24);
    await expectAccessible();
    // The whole tile is a link to its member, including the photo.
    await tiles.first().click({ position: { x: 30, y: 20 } });
    await expect(page).toHaveURL(/\/members\/\d+$/);
    await page.goBack();
    await expect(tiles).toHaveCount(24);

    // Loads more members; after going back, the list's length and scroll position are restored.
    await page.getByRole('link', { name: words('members.members.more') }).focus();
    await page.keyboard.press('Enter');
    await expect(tiles).toHaveCount(48);
    const card = tiles.nth(40).getByRole('link').first();
    await card.focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/members\/\d+$/);
    await page.goBack();
    await expect(tiles).toHaveCount(48);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(before));

    // The viewer: arrow keys navigate, Escape returns the focus.
    await page.goto(`/members/${await memberWithPhotos(page)}`);
    await expectAccessible();
    const photo = page.getByRole('link', {
      name: new RegExp(words('members.profile.openPhoto', { number: 1, count: 0 }).split('1')[0]!),
    });
    await photo.first().focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer).toBeVisible();
    await page.keyboard.press('+');
    await expect(viewer.getByRole('button', { name: words('members.profile.zoomOut') })).toBeVisible();
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText(/^2 \/ \d+$/)).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(photo.first()).toBeFocused();

    // Back closes a dialog without loading the page anew; a reload while one is open leads to the page itself.
    const calls: string[] = [];
    const note = (request: Request) => calls.push(...(/\/member\.php/.exec(request.url()) ?? []));
    await page.keyboard.press('Enter');
    await expect(viewer).toBeVisible();
    const hasEntry = () => expect.poll(() => page.evaluate(() => (history.state as { place?: number }).place)).toBe(1);
    await hasEntry();
    page.on('request', note);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await photo.first().press('Enter');
    await expect(viewer).toBeVisible();
    // An entry that is added while a reload has begun would be another than the one that is loaded.
    await hasEntry();
    await page.reload();
    await waitUntilHydrated(photo.first());
    await expect(viewer).toBeHidden();
    expect(calls).toEqual([]);
    page.off('request', note);

    // A report without blocking, so that the journey leaves no trace for others.
    await page.getByRole('button', { name: words('members.profile.more') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().press('Enter');
    const report = page.getByRole('dialog');
    await expect(report.getByRole('radio', { name: words('members.report.scam') })).toBeVisible();
    await report.getByRole('button', { name: words('members.report.send') }).press('Enter');
    await expect(report.getByText(words('members.report.choose'))).toBeVisible();
    await expectAccessible();
    await report.getByRole('radio', { name: words('members.report.scam') }).press('Space');
    await report.getByRole('checkbox').press('Space');
    await report.getByRole('button', { name: words('members.report.send') }).press('Enter');
    await expect(report.getByText(/^R-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
    await report.getByRole('button', { name: words('members.report.finish') }).press('Enter');
    await expect(report).toBeHidden();
    await expect(page).toHaveURL(/\/members\/\d+$/);
  });
});

for (const each of EACH_CIRCUMSTANCE)
  under(each, (locale) => {
    test('filters by keys alone, and the address keeps what was chosen', async ({ page, loginAs, useLocale, expectAccessible }) => {
      const words = translatorFor(locale);
      await useLocale(locale);
      await loginAs('free');
      await page.goto('/members?clear=true');
      const opener = page.getByRole('button', { name: words('members.members.filters'), exact: true });
      // On a phone the filters are a sheet, on a desktop they are beside the results.
      const isSheet = await opener.isVisible();
      if (isSheet) await opener.press('Enter');
      const form = page.getByRole('search', { name: words('members.search.formLabel') });
      await expectAccessible();
      await form.getByRole('radio', { checked: true }).focus();
      for (let tries = 0; tries < 2 && !(await form.getByRole('radio', { name: words('members.search.everyone') }).isChecked()); tries++)
        await page.keyboard.press('ArrowRight');
      const youngest = form.getByRole('slider', { name: words('members.search.minAge') });
      await youngest.focus();
      for (let year = 18; year < 30; year++) await page.keyboard.press('ArrowRight');
      await expect(youngest).toHaveValue('30');
      await form.getByRole('combobox', { name: words('members.search.country') }).selectOption('any');
      // Who is online changes by the second: the number must be that of this very search.
      const found = page.waitForResponse(
        (response) => response.url().includes('/api/search.php') && response.url().includes('online=true'),
      );
      await form.getByRole('switch', { name: words('members.search.online') }).press('Space');
      if (isSheet) await form.getByRole('button', { name: words('members.search.submit') }).press('Enter');
      await expect(page).toHaveURL(/gender=any&country=any&min_age=30&max_age=99&online=true/);
      await expect(form).toBeVisible({ visible: !isSheet });
      const ages = page.locator('main article h2, main article a');
      await expect(ages.first()).toBeVisible();
      const { total } = (await (await found).json()) as { total: number };
      await expect(page.getByText(words('members.members.count', { count: total }))).toBeVisible();
      await expect(async () => {
        await page.reload();
        const again = await page.request.get(`/api/search.php${new URL(page.url()).search}`);
        const { total: now } = (await again.json()) as { total: number };
        await expect(page.getByText(words('members.members.count', { count: now }))).toBeVisible({ timeout: 1_000 });
      }).toPass();

      // Remembered for the member: "Search" in the bar leads to them, until they are reset.
      await page.goto('/likes');
      await page
        .getByRole('navigation', { name: words('shell.nav.main') })
        .getByRole('link')
        .first()
        .click();
      await expect(page).toHaveURL(/\/members$/);
      const reset = page.getByRole('link', { name: words('members.search.reset') }).filter({ visible: true });
      await reset.press('Enter');
      await expect(page).toHaveURL(/\?clear=true$/);
      await expect(reset).toHaveCount(0);
    });
  });

under('Polish, phone', (locale) => {
  test('a search link with mistakes → says each of them and searches by the rest; nobody there is one 404 for all', async ({
    page,
    loginAs,
    useLocale,
    expectAccessible,
  }) => {
    const words = translatorFor(locale);
    await useLocale(locale);
    await loginAs('free');
    await page.goto('/members?min_age=50&max_age=12&country=ZZ&gender=robot&online=maybe&page=forged');
    const note = page.getByText(words('members.members.corrected')).locator('..');
    for (const unknown of ['members.search.country', 'members.search.gender', 'members.search.online'])
      await expect(note).toContainText(words(unknown));
    await expect(note).toContainText(words('members.members.ageLimits', { min: 18, max: 99 }));
    await expect(note).toContainText(words('members.members.ageOrder'));
    await expect(note).toContainText(words('members.members.pageGone'));
    await expectAccessible();
    const missing = await page.request.get('/api/member.php?id=2000000000');
    expect(missing.status()).toBe(404);
  });

  test.describe(() => {
    // Requests bypass the mocked response while the service worker takes control.
    test.use({ serviceWorkers: 'block' });

    test('the search does not answer → told in the place of the results, and there with "Try again"', async ({
      page,
      context,
      loginAs,
      useLocale,
      expectAccessible,
      forgive,
    }) => {
      const words = translatorFor(locale);
      await useLocale(locale);
      await loginAs('free');
      await page.goto('/likes');
      const link = page.getByRole('link', { name: words('shell.nav.search'), exact: true });
      await waitUntilHydrated(link);
      await context.route('**/api/search.php*', (route) => route.fulfill({ status: 500, body: '' }));
      await link.press('Enter');
      const failed = page.locator('main').getByRole('alert');
      await expect(failed.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
      await expectAccessible();
      await context.unroute('**/api/search.php*');
      await failed.getByRole('button', { name: words('common.retry') }).press('Enter');
      await expect(page.locator('main article').first()).toBeVisible();
      forgive(500);
    });
  });
});

under('English, desktop', (locale) => {
  test('reports a message that somebody wrote, by keyboard alone', async ({ page, context, useLocale, expectAccessible }) => {
    test.setTimeout(120_000);
    const words = translatorFor(locale);
    await useLocale(locale);
    const me = await newMember(context.request);
    const other = await newMember(undefined, { gender: 'male' });
    const text = 'Lend me 500 euros';
    const message = { client_id: crypto.randomUUID(), type: 'text' as const, text };
    const { conversation } = await call(other.request, 'sendMessage', { ...message, profile: me.id });
    await page.goto(`/chats/${conversation}`);
    const thread = page.getByRole('log');
    await waitUntilHydrated(thread);
    await thread.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const actions = page.getByRole('dialog', { name: words('chat.conversation.about-message') });
    await expect(actions).toBeVisible();
    await expectAccessible();
    await actions.getByRole('button', { name: words('chat.conversation.report-message') }).press('Enter');
    const report = page.getByRole('dialog');
    await expect(report.getByRole('figure', { name: words('members.report.message') })).toContainText(text);
    await expectAccessible();
    await report.getByRole('radio', { name: words('members.report.scam') }).press('Space');
    await report.getByRole('checkbox').press('Space');
    await report.getByRole('button', { name: words('members.report.send') }).press('Enter');
    const reference = (await report.getByText(/^R-[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent())!;
    await report.getByRole('button', { name: words('members.report.finish') }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(thread.locator('[data-message]')).toBeFocused();

    await test.step('and a moderator reads it', async () => {
      const moderator = await context.newPage();
      await enterAs(moderator, 'moderator');
      await moderator.goto('/moderation/reports');
      const entry = moderator.getByRole('listitem').filter({ hasText: reference });
      await expect(entry.locator('blockquote')).toHaveText(text);
      await entry.getByRole('combobox', { name: /^What was done/ }).selectOption('member_warned');
      await entry.getByRole('button', { name: /^Close/ }).click();
      await expect(entry).toHaveCount(0);
      await moderator.goto('/moderation/reports?show=closed');
      await expect(entry).toContainText('Member warned');
      await expectAccessible(moderator);
      await moderator.close();
    });
  });
});

test.describe('on a slow connection', () => {
  // Responses from the service worker can't be delayed.
  test.use({ serviceWorkers: 'block' });

  test('a button that is clicked before its code is there is answered once it is', async ({ page, context, useLocale }) => {
    await useLocale('en');
    await newMember(context.request);
    await context.route('**/mf/**/*.?js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto('/members', { waitUntil: 'commit' });
    const like = page.getByRole('button', { name: /^Like / }).first();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
});

/** A member with several public photos. */
async function memberWithPhotos(page: Page): Promise<number> {
  const answer = await page.request.get('/api/search.php?country=any&gender=any');
  const { profiles } = (await answer.json()) as { profiles: { id: number; photo_count: number }[] };
  return profiles.find(({ photo_count }) => photo_count > 2)!.id;
}
