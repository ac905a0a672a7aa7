import { rm } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';
import { publishFaulty } from '../support/faulty-release.ts';
import { startProductionPlatform, type ProductionPlatform } from '../support/production-platform.ts';

/** "What is live, at /platform": owners, health, and a rollback without a command line. */
const TOKEN = 'a-token-for-this-journey';
const REMOTE = 'mf-signup';
const NEW = '9.1.0';
/** Long before the product under test was started. */
const DAY = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);

test.skip(!process.env['E2E_DATA_DIR'], 'needs the data directory of the product under test');
test.use({ httpCredentials: { username: 'anna', password: TOKEN } });

let platform: ProductionPlatform;
let before: string;
test.beforeAll(async () => {
  platform = await startProductionPlatform(TOKEN);
  before = (await platform.store.readIndex()).remotes[REMOTE]!.stable;
  await publishFaulty(REMOTE, NEW, {}, platform.store);
  await platform.store.days.add({ [DAY]: { [REMOTE]: { renders: 400, failed: 8, renderMs: 2_000 } } });
});
test.afterAll(() => platform.stop());

const promote = () =>
  platform.store.move({ action: 'promote', remote: REMOTE, version: NEW }, { who: 'Team Signup: Ben', reason: 'warmer words' });

test('somebody with the token sees owners, budgets, versions and moves, in light and dark, and rolls back by the button', async ({
  page,
  expectAccessible,
}) => {
  await promote();
  expect((await fetch(`${platform.url}/platform`)).status).toBe(401);

  await page.goto(`${platform.url}/platform`);
  await expect(page.getByRole('heading', { level: 1, name: 'What is live' })).toBeVisible();
  await expect(page.getByText('Signed in as operator')).toBeVisible();
  const card = page.getByRole('region', { name: REMOTE });
  await expect(card).toContainText('Team Signup · live just now by Team Signup: Ben');
  await expect(card.getByRole('listitem').filter({ hasText: 'live' }).first()).toContainText(NEW);
  await expect(card.getByRole('listitem').filter({ hasText: 'previous' })).toContainText(before);
  await card.locator('summary', { hasText: 'By day' }).click();
  await expect(card.getByRole('row', { name: `${DAY} 400 2.0 % 5.0 ms` })).toBeVisible();
  await card.getByText('What it weighs').click();
  await expect(card.getByText(/of 14\.0 kB/).first()).toBeVisible();
  await card.getByText('Where it shows').click();
  await expect(card.getByText('/login', { exact: true })).toBeVisible();
  await card.getByText('Shared libraries').click();
  await expect(card.getByRole('row', { name: /react-router/ })).toContainText('fits');
  // Kept fresh while it is used: with a number more the parts that were opened stay open, and the focus where it is.
  await platform.store.days.add({ [DAY]: { [REMOTE]: { renders: 100, failed: 0, renderMs: 500 } } });
  await expect(card.getByRole('row', { name: `${DAY} 500 1.6 % 5.0 ms` })).toBeVisible({ timeout: 20_000 });
  await expect(card.locator('summary', { hasText: 'Shared libraries' })).toBeFocused();
  await expect(card.getByText('/login', { exact: true })).toBeVisible();
  const moves = page.getByRole('region', { name: 'Last moves' }).first();
  await expect(moves.getByRole('row', { name: new RegExp(`${REMOTE} promote`) }).first()).toContainText('warmer words');
  await expect(page.getByRole('definition').filter({ hasText: /^9$/ })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible();
  }
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const own = page.viewportSize()!;
  for (const viewport of [{ width: 1280, height: 900 }, own]) {
    await page.setViewportSize(viewport);
    expect(await overflow()).toBe(0);
  }

  await card.getByRole('button', { name: 'Roll back…' }).click();
  const dialog = page.getByRole('dialog', { name: `Roll back ${REMOTE}?` });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible();
  await dialog.getByLabel('Why, for the journal').fill('too warm');
  await dialog.getByRole('button', { name: 'Roll back' }).click();

  await expect(card.getByRole('listitem').filter({ hasText: 'live' }).first()).toContainText(before);
  const row = moves.getByRole('row', { name: new RegExp(`${REMOTE} rollback`) }).first();
  await expect(row).toContainText('operator: platform page');
  await expect(row).toContainText('too warm');
  // The journal is written first; the gateway follows within a second.
  await expect(async () => {
    expect(await (await fetch(`${platform.url}/login`)).text()).toContain(`/mf/${REMOTE}/${before}/client/`);
  }).toPass({ timeout: 20_000 });
});

test('where the version before can’t be had any more, the button changes nothing and says why', async ({
  page,
  expectAccessible,
  forgive,
}) => {
  await promote();
  await rm(platform.store.releaseDirectory(REMOTE, before), { recursive: true });
  const { number } = await platform.store.readIndex();
  await page.goto(`${platform.url}/platform`);
  const card = page.getByRole('region', { name: REMOTE });
  await card.getByRole('button', { name: 'Roll back…' }).click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/platform/rollback'));
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  expect((await answer).status()).toBe(422);
  await expect(page.getByRole('heading', { name: 'Nothing was changed' })).toBeVisible();
  await expect(page.getByText(`${REMOTE} ${before} is not there any more`)).toBeVisible();
  await expectAccessible();
  expect((await platform.store.readIndex()).number).toBe(number);
  // Browsers log a page with an error status.
  forgive(422);
});
