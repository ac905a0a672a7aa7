import { connectPlatform } from '@nightlark/registry/platform';
import type { Page } from '@playwright/test';
import { publishFaulty } from '../support/faulty-release.ts';
import { inEachLook } from '../support/circumstances.ts';
import { expect, test } from '../support/fixtures.ts';
import { startProductionPlatform, type ProductionPlatform } from '../support/production-platform.ts';

/** "Look at a version before it is live" and "What made a page", in the guide for teams. */
const TOKEN = 'a-token-for-this-journey';
const REMOTE = 'mf-signup';
const NEW = '9.2.0';

test.use({ httpCredentials: { username: 'anna', password: TOKEN } });
test.skip(!process.env['E2E_DATA_DIR'], 'needs the data directory of the product under test');

let platform: ProductionPlatform;
let live: string;
test.beforeAll(async () => {
  platform = await startProductionPlatform(TOKEN);
  live = (await platform.store.readIndex()).remotes[REMOTE]!.stable;
  await publishFaulty(REMOTE, NEW, {}, platform.store);
});
test.afterAll(() => platform.stop());

const panel = (page: Page) => page.getByRole('region', { name: /made this page|A preview/ });
const version = (page: Page) =>
  page.evaluate((remote) => new RegExp(`/mf/${remote}/([^/]+)/client`).exec(document.documentElement.outerHTML)?.[1], REMOTE);

test('a team’s member opens the toolbar, sees what made a page, and looks at another version by the keyboard alone', async ({
  page,
  skipEntry,
  expectAccessible,
}) => {
  await skipEntry();
  await page.goto(`${platform.url}/platform`);
  await page.getByRole('button', { name: 'Toolbar on pages' }).click();
  await page.goto(`${platform.url}/login`);
  const handle = page.getByRole('button', { name: 'Toolbar', exact: true });
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
  await handle.press('Enter');
  const zone = panel(page).getByRole('listitem').filter({ hasText: REMOTE });
  await expect(zone).toContainText(/this page.*Team Signup · [\d.]+ kB loaded/);
  await expect(zone).toContainText(live);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(handle).toBeFocused();

  await handle.press('Enter');
  await zone.getByLabel(`Version of ${REMOTE}`).selectOption(NEW);
  await page.evaluate(() => navigation.dispatchEvent(new Event('navigatesuccess')));
  await zone.getByRole('button', { name: `Switch ${REMOTE}` }).press('Enter');
  await expect.poll(() => version(page)).toBe(NEW);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(zone.getByLabel(`Version of ${REMOTE}`)).toHaveValue(NEW);
  await inEachLook(page, async () => {
    await expectAccessible();
    await expect(panel(page)).toBeInViewport({ ratio: 1 });
  });
  await page.getByRole('button', { name: 'All as live' }).press('Enter');
  await expect.poll(() => version(page)).toBe(live);
  await handle.press('Enter');
  await page.getByRole('button', { name: 'Close the toolbar' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(handle).toHaveCount(0);
});

test('a link to a version → that browser gets it, with a word of it, until it stops; another browser has no byte of it', async ({
  page,
  browser,
  skipEntry,
}) => {
  await skipEntry();
  const { path } = await connectPlatform(platform.url, TOKEN).preview([{ remote: REMOTE, version: NEW }]);
  const other = await (await browser.newContext()).newPage();
  await page.goto(platform.url + path);
  await expect.poll(() => version(page)).toBe(NEW);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(panel(page)).toContainText(`${REMOTE}`);
  await expect(panel(page).getByRole('combobox')).toHaveCount(0);
  const requested: string[] = [];
  other.on('request', (request) => requested.push(request.url()));
  await other.goto(`${platform.url}/login`);
  expect(await version(other)).toBe(live);
  expect(requested.filter((url) => url.includes('/platform/preview'))).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => version(page)).toBe(live);
  await other.context().close();
});
