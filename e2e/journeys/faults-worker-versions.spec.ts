import type { Page } from '@playwright/test';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { cachedSets, waitUntilCached } from '../support/cached-sets.ts';
import { promote, publishFaulty, stableOf } from '../support/faulty-release.ts';
import { translatorFor } from '../support/translations.ts';

/** A release goes live while the service worker is active: it must never mix files of two versions in one page. */
const REMOTE = 'mf-likes';
const LIVE_MS = 30_000;
const words = translatorFor('en');

test.setTimeout(180_000);

let before: string;
test.beforeAll(async () => {
  before = await stableOf(REMOTE);
});
test.afterAll(async () => promote(REMOTE, before));

/** Records which versions of the remote a page loads, from the network or from the service worker. */
function versionsOf(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('response', (response) => {
    const version = new RegExp(`/mf/${REMOTE}/([^/]+)/`).exec(response.url())?.[1];
    if (version) seen.add(version);
  });
  return seen;
}

const versionLive = async (page: Page) =>
  new RegExp(`/mf/${REMOTE}/([^/]+)/client`).exec(await (await page.request.get(`${baseUrl()}/likes`)).text())?.[1];

test('a release while the worker is active: an open page stays with its version, a new page gets the new one, and old files go', async ({
  context,
  page,
  loginAs,
}) => {
  await loginAs('premium');
  const open = versionsOf(page);
  await page.goto('/members');
  await waitUntilCached(page, 'en');

  const after = await publishFaulty(REMOTE, '9.5.1', {});
  await promote(REMOTE, after);
  await expect.poll(() => versionLive(page), { timeout: LIVE_MS }).toBe(after);

  const newPage = await context.newPage();
  const fresh = versionsOf(newPage);
  await newPage.goto('/likes');
  await expect.poll(async () => (await cachedSets(newPage)).length).toBe(2);
  await expect(newPage.getByRole('heading', { level: 1 })).toBeVisible();

  // The open page loads the remote's code only now, in its own version.
  await page.getByRole('link', { name: words('shell.nav.likes'), exact: true }).click();
  await expect(page).toHaveURL(/\/likes/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...open]).toEqual([before]);
  expect([...fresh]).toEqual([after]);
  for (const { files, bases } of await cachedSets(newPage)) {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !bases.some((base) => file.startsWith(base)))).toEqual([]);
  }

  await page.close();
  await newPage.reload();
  await expect.poll(async () => (await cachedSets(newPage)).map(({ bases }) => bases.some((base) => base.includes(after)))).toEqual([true]);
  expect([...fresh]).toEqual([after]);
});
