import { paths } from '@nightlark/contract';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { newMember, type NewMember } from '../support/new-member.ts';
import { listen } from '../support/noise.ts';
import { wordsOf } from '../support/words.ts';

const words = wordsOf('en');

interface Talker extends NewMember {
  page: Page;
  noise: string[];
}

/** A member in a browser of their own. */
async function comesIn(browser: Browser, name: string): Promise<Talker> {
  const context = await browser.newContext();
  const noise = listen(context);
  const member = await newMember(context.request, { name });
  return { ...member, page: await context.newPage(), noise };
}

const composer = (page: Page) => page.getByRole('textbox', { name: words('chat.composer.label') });
const thread = ({ page }: Talker, other: string) => page.getByRole('region', { name: words('chat.conversation.thread', { name: other }) });

async function writes({ page }: Talker, text: string): Promise<void> {
  await composer(page).pressSequentially(text, { delay: 20 });
  await page.getByRole('button', { name: words('chat.composer.send'), exact: true }).click();
}

test('two members in two browsers → each sees the other write, arrive, be read and answer, without a reload', async ({
  browser,
  expectAccessible,
}) => {
  const anna = await comesIn(browser, 'Annabella');
  const bert = await comesIn(browser, 'Bertrand');
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
