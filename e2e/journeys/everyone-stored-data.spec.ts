import { STORED_DATA } from '@nightlark/contract/stored-data';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const cookies = STORED_DATA.flatMap(({ cookies = [] }) => cookies);
const keys = STORED_DATA.flatMap(({ sessionStorage = [] }) => sessionStorage);
const localKeys = STORED_DATA.flatMap(({ localStorage = [] }) => localStorage);
const caches = STORED_DATA.flatMap(({ caches: names = [] }) => names);
const databases = STORED_DATA.flatMap(({ databases: names = [] }) => names);

const isListed = (name: string) => cookies.some((cookie) => (cookie.rest ? name.startsWith(cookie.name) : name === cookie.name));

interface Kept {
  session: string[];
  local: string[];
  caches: string[];
  databases: string[];
}

const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(async () => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    caches: await window.caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));

/** What the browser stores now that the page for members does not list. */
async function unnamed(page: Page, context: BrowserContext): Promise<string[]> {
  const kept = await keptBy(page);
  return [
    ...(await context.cookies()).map(({ name }) => name).filter((name) => !isListed(name)),
    ...kept.session.filter((key) => !keys.some((known) => key === known || key.startsWith(`${known}-`))),
    ...kept.local.filter((key) => !localKeys.some((known) => key === known)),
    ...kept.caches.filter((name) => !caches.some((known) => name.startsWith(known))),
    ...kept.databases.filter((name) => !databases.includes(name)),
  ];
}

test('a visitor who begins a sign-up and a member who writes → the browser keeps what the cookies page names, and nothing else', async ({
  page,
  context,
  enter,
  loginAs,
}) => {
  await page.goto('/?network=partner&sub1=7');
  await enter();
  await page.goto('/signup');
  await page.getByRole('radio').first().check();
  await expect.poll(async () => (await keptBy(page)).session).toContain('signup');
  expect(await unnamed(page, context)).toEqual([]);

  await loginAs('premium');
  await page.goto('/members');
  await page.goto('/settings');
  await page.goBack();
  await expect.poll(async () => (await keptBy(page)).session).toContain('scroll');
  await expect.poll(async () => (await keptBy(page)).caches.length).toBeGreaterThan(0);
  expect(await unnamed(page, context)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['tracking', 'trafficsource', 'dismissed']));
});
