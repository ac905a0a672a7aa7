import { paths } from '@nightlark/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { promote, publishFaulty, registry, stableOf } from '../support/faulty-release.ts';
import { bubble, closeAll, createTalker, field, sendByCall } from '../support/talker.ts';

const REMOTE = 'mf-chat';
/** Within 5 s on a machine with nothing else to do. */
const LEAVES_MS = 60_000;

let good: string;
test.beforeAll(async () => void (good = await stableOf(REMOTE)));
test.afterAll(async () => promote(REMOTE, good));

const versionOf = (page: Page) =>
  page.evaluate((remote) => new RegExp(`/mf/${remote}/([^/]+)/client`).exec(document.documentElement.outerHTML)?.[1], REMOTE);
async function leaves(page: Page, what: string): Promise<void> {
  const since = Date.now();
  await expect.poll(() => versionOf(page).catch(() => undefined), { timeout: LEAVES_MS, intervals: [100] }).toBe(good);
  test.info().annotations.push({ type: what, description: `left it after ${Date.now() - since} ms` });
}
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isAsBefore: true }));
const isAsBefore = (page: Page) => page.evaluate(() => 'isAsBefore' in window);

test('two tabs of a version that is withdrawn, one with a text begun → each leaves it at a calm moment, and the text is sent once', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const anna = await createTalker(browser, 'Annabella');
  const bert = await createTalker(browser, 'Bertrand');
  const { conversation } = await sendByCall(bert, anna, 'Hello');
  const bad = await publishFaulty(REMOTE, '9.9.9', {});
  await promote(REMOTE, bad);

  const list = await anna.page.context().newPage();
  const open = async (page: Page, address: string) => {
    await expect(async () => {
      await page.goto(address);
      expect(await versionOf(page)).toBe(bad);
    }).toPass({ timeout: 30_000 });
    await mark(page);
  };
  await open(list, paths.chats.href());
  await open(anna.page, paths.chat.href({ id: conversation }));
  await expect(bubble(anna, 'Hello')).toBeVisible();
  await field(anna).pressSequentially('Begun before it was taken back', { delay: 10 });

  await registry().move({ action: 'withdraw', remote: REMOTE, version: bad, to: good }, { who: 'gateway', reason: 'test' });
  await expect(async () => {
    const html = await (await anna.page.request.get(paths.chats.href())).text();
    expect(html).toContain(`/mf/${REMOTE}/${good}/`);
  }).toPass({ timeout: 20_000 });

  await leaves(list, 'the list');
  expect(await isAsBefore(list)).toBe(false);
  // Nothing takes the text away while it is written.
  expect(await isAsBefore(anna.page)).toBe(true);
  await expect(field(anna)).toHaveValue('Begun before it was taken back');
  await field(anna).press('End');
  await field(anna).pressSequentially(', and ended', { delay: 10 });
  await field(anna).press('Enter');

  await leaves(anna.page, 'the conversation');
  await expect(bubble(anna, 'Begun before it was taken back, and ended')).toHaveCount(1);
  await bert.page.goto(paths.chat.href({ id: conversation }));
  await expect(bubble(bert, 'Begun before it was taken back, and ended')).toHaveCount(1);
  await closeAll([anna, bert]);
});
