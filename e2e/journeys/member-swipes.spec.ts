import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { under } from '../support/circumstances.ts';
import { waitUntilHydrated, expect, test } from '../support/fixtures.ts';
import { call, newMember, type NewMember } from '../support/new-member.ts';
import { addPhotos } from '../support/pictures.ts';
import { type Translate, translatorFor } from '../support/translations.ts';

/** Makes two people each other's best match. */
const ALIKE = { city: 'Groningen', interests: ['astrology', 'coffee', 'hiking', 'wine', 'cooking'] } as const;

/** As formatted in the languages of these journeys. */
const MIDNIGHT = /00:00|12:00\sAM/;

under('English, desktop', (locale) => {
  const words = translatorFor(locale);
  test('swipes by keys and buttons, takes back, matches, and meets the end of the day’s likes', async ({
    page,
    context,
    useLocale,
    expectAccessible,
  }) => {
    test.setTimeout(240_000);
    await useLocale(locale);
    const me = await settle(await newMember(context.request));
    const people = await peopleFor(me, 5, context.request);
    const { profiles, likes_left } = await call(context.request, 'getSwipe');
    expect([
      likes_left,
      profiles
        .slice(0, 5)
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([4, people.map(({ id }) => id).sort()]);
    const names = profiles.map((profile) => profile.name);
    // The top card's member already likes me: my like is a match.
    await call(people.find(({ id }) => id === profiles[0]!.id)!.request, 'like', { id: me.id });

    await page.goto('/swipe-game');
    await waitUntilHydrated(cardOf(page, names[0]!));
    await expect(page.getByText(words('members.swipe.left', { count: 4 }))).toBeVisible();
    await expectAccessible();

    await test.step('the arrow to the left passes, U takes it back', async () => {
      await page.keyboard.press('ArrowLeft');
      await expect(cardOf(page, names[1]!)).toBeVisible();
      await expect(page.getByText(words('members.swipe.passed', { name: names[0]! }), { exact: false })).toBeAttached();
      await page.keyboard.press('u');
      await expect(cardOf(page, names[0]!)).toBeVisible();
    });

    await test.step('photos turn by keys', async () => {
      await expect(photoOf(page, words, 1, 2)).toBeAttached();
      await page.keyboard.press('ArrowUp');
      await expect(photoOf(page, words, 2, 2)).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(photoOf(page, words, 1, 2)).toBeAttached();
    });

    await test.step('a like that meets one is a match, over all; by keys on to the next', async () => {
      await page.keyboard.press('ArrowRight');
      const match = page.getByRole('dialog', { name: words('likes.match.title') });
      await expect(match.getByText(words('match.text', { name: names[0]! }))).toBeVisible();
      await expectAccessible();
      // The game behind the dialog does not react.
      await page.keyboard.press('ArrowLeft');
      await match.getByRole('button', { name: words('likes.match.later') }).press('Enter');
      await expect(match).toBeHidden();
      await expect(cardOf(page, names[1]!)).toBeVisible();
      await expect(page.getByText(words('members.swipe.left', { count: 3 }))).toBeVisible();
      await expect(button(page, words('members.swipe.undo'))).toBeDisabled();
    });

    await test.step('a like by its button, taken back by its button, is given back', async () => {
      await button(page, words('members.swipe.like', { name: names[1]! })).press('Enter');
      await expect(page.getByText(words('members.swipe.left', { count: 2 }))).toBeVisible();
      await button(page, words('members.swipe.undo')).press('Enter');
      await expect(cardOf(page, names[1]!)).toBeVisible();
      await expect(page.getByText(words('members.swipe.left', { count: 3 }))).toBeVisible();
    });

    await test.step('after the fourth like the day is told by its end, and passing goes on', async () => {
      for (const each of names.slice(1, 4)) await button(page, words('members.swipe.like', { name: each })).press('Enter');
      await expect(page.getByText(MIDNIGHT)).toBeVisible();
      await expect(cardOf(page, names[4]!)).toBeVisible();
      await button(page, words('members.swipe.like', { name: names[4]! })).press('Enter');
      const limit = page.getByRole('dialog', { name: words('members.swipe.limitTitle') });
      await expect(limit.getByText(MIDNIGHT)).toBeVisible();
      await expectAccessible();
      await limit.getByRole('button', { name: words('members.swipe.limitStay') }).press('Enter');
      await expect(limit).toBeHidden();
      await expect(button(page, words('members.swipe.like', { name: names[4]! }))).toBeFocused();
      await button(page, words('members.swipe.pass', { name: names[4]! })).press('Enter');
      await expect(cardOf(page, names[4]!)).toBeHidden();
      const { counts } = await call(context.request, 'getLikes');
      expect([counts.sent, counts.matches]).toEqual([4, 1]);
      expect((await call(context.request, 'getSwipe')).likes_left).toBe(0);
    });
  });
});

under('Polish, phone', (locale) => {
  const words = translatorFor(locale);
  test('throws cards; one let go too early comes back; reduced motion swipes as well', async ({ page, context, useLocale }) => {
    test.setTimeout(180_000);
    await useLocale(locale);
    const me = await settle(await newMember(context.request));
    await peopleFor(me, 3, context.request);
    const names = (await call(context.request, 'getSwipe')).profiles.map((profile) => profile.name);
    await page.goto('/swipe-game');
    await waitUntilHydrated(cardOf(page, names[0]!));
    await throwCard(page, cardOf(page, names[0]!), 0.15);
    await expect(cardOf(page, names[0]!)).toBeVisible();
    await throwCard(page, cardOf(page, names[0]!), -0.8);
    await expect(cardOf(page, names[1]!)).toBeVisible();
    await throwCard(page, cardOf(page, names[1]!), 0.8);
    await expect(page.getByText(words('members.swipe.left', { count: 3 }))).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await waitUntilHydrated(cardOf(page, names[2]!));
    await page.keyboard.press('ArrowRight');
    await expect(cardOf(page, names[2]!)).toHaveCount(0);
    await expect(page.getByText(words('members.swipe.left', { count: 2 }))).toBeVisible();
    // The remaining transitions are shorter than a frame.
    const lasting = await page
      .getByRole('region', { name: words('members.swipe.pile') })
      .evaluate((game) => game.getAnimations({ subtree: true }).map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
    expect(lasting.filter((ms) => ms > 1)).toEqual([]);
  });

  test('says what they look for by keys, and is shown who fits and why', async ({ page, context, useLocale, expectAccessible }) => {
    test.setTimeout(180_000);
    await useLocale(locale);
    const me = await settle(await newMember(context.request));
    const [somebody] = await peopleFor(me, 1, context.request);
    await page.goto('/match-finder');
    await waitUntilHydrated(page.locator('main').getByRole('button').first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('members.finder.heading'));
    await expect(page.getByText(words('members.finder.introTitle'))).toBeVisible();
    const best = page
      .getByRole('list', { name: words('members.finder.list') })
      .getByRole('listitem')
      .first();
    await expect(best).toContainText(somebody!.name);
    await expect(best).toContainText('10 km');
    await expectAccessible();

    const edit = button(page, words('members.finder.edit'));
    await edit.press('Enter');
    const dialog = page.getByRole('dialog', { name: words('members.finder.wishes') });
    await expect(dialog).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('slider', { name: words('members.search.minAge') }).press('Home');
    await dialog.getByRole('slider', { name: words('members.search.maxAge') }).press('End');
    await dialog.getByRole('group').getByRole('checkbox').first().press('Space');
    const interests = dialog.locator('summary').first();
    await interests.press('Enter');
    await dialog.locator('input[name=interests][value=astrology]').press('Space');
    await dialog.getByRole('button', { name: words('members.finder.save') }).press('Enter');
    await expect(page.getByText(words('members.finder.saved'))).toBeVisible();
    await expect(dialog).toBeHidden();
    const { preferences, saved } = await call(context.request, 'getMatches');
    expect([saved, preferences]).toEqual([true, expect.objectContaining({ min_age: 18, max_age: 99, interests: ['astrology'] })]);
    await expect(best).toContainText(somebody!.name);
    await best.getByRole('link').press('Enter');
    await expect(page).toHaveURL(new RegExp(`/members/${somebody!.id}$`));
    await page.goBack();
    await expect(best).toContainText(somebody!.name);
  });
});

test('the next cards do not come → told, votes kept, and on once they do', async ({ page, context, forgive }) => {
  test.setTimeout(180_000);
  const me = await settle(await newMember(context.request));
  await peopleFor(me, 1, context.request);
  await page.goto('/swipe-game');
  await waitUntilHydrated(page.locator('[data-top]'));
  await context.route('**/api/swipe.php', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  const words = translatorFor('en');
  const failed = page.getByRole('heading', { name: words('members.swipe.failedTitle') });
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-top]')).toHaveCount(0, { timeout: 400 });
  }).toPass({ timeout: 30_000, intervals: [0] });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await context.unroute('**/api/swipe.php');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.locator('[data-top]')).toBeVisible();
  forgive(/net::ERR_FAILED/);
});

/** Moves to the place of the journey's other members, with the same interests. */
async function settle(member: NewMember): Promise<NewMember> {
  await call(member.request, 'updateProfile', { ...ALIKE, interests: [...ALIKE.interests] });
  return member;
}

/** Creates members who match better than any of the demo. */
async function peopleFor(me: NewMember, count: number, own: APIRequestContext): Promise<NewMember[]> {
  // Members of another journey, or of a previous run, would match as well. They are blocked, and others move up.
  for (let found = [0]; found.length > 0;) {
    const { matches } = await call(own, 'getMatches');
    found = matches.filter(({ profile }) => profile.name.startsWith('Sam ')).map(({ profile }) => profile.id);
    for (const id of found) await call(own, 'block', { id });
  }
  const people = await Promise.all(
    Array.from({ length: count }, async (_, index) =>
      settle(await newMember(undefined, { gender: 'male', name: `Sam ${'ABCDEF'[index]} ${me.name.slice(-3)}` })),
    ),
  );
  // Gives the top card's member two photos.
  const { profiles } = await call(own, 'getSwipe');
  const { request } = people.find(({ id }) => id === profiles[0]!.id)!;
  await addPhotos(request, 2);
  return people;
}

const cardOf = (page: Page, name: string) => page.locator('[data-top]').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const photoOf = (page: Page, words: Translate, number: number, count: number) =>
  page.locator('[data-top]').getByAltText(words('members.swipe.photo', { number, count }));

/** By mouse, over this share of the card's width. */
async function throwCard(page: Page, card: Locator, share: number): Promise<void> {
  const { x, y, width, height } = (await card.boundingBox())!;
  const start = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(start.x + (width * share * step) / 8, start.y);
  // A pause before the release, so that it is no flick.
  await page.waitForTimeout(250);
  await page.mouse.up();
}
