import { paths } from '@nightlark/contract';
import { expect, test } from '../support/fixtures.ts';
import { buyCredits } from '../support/shop.ts';
import {
  actionsOf,
  bubble,
  button,
  closeAll,
  createTalker,
  DESKTOP,
  field,
  longPress,
  sendByCall,
  thread,
  write,
} from '../support/talker.ts';

/** More than a load of messages. */
const VERSES = 34;
/** Longer than a line of a phone's quote. */
const QUESTION = 'Shall we go dancing until the last tram takes us home?';

test('a desktop in English and a phone in Finnish: a quote is jumped to, reacted to, copied, deleted for both, reported; a block is told at once', async ({
  browser,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const anna = await createTalker(browser, 'Annabella', DESKTOP);
  const bert = await createTalker(browser, 'Bertrand', { language: 'fi', permissions: ['clipboard-read', 'clipboard-write'] });
  await Promise.all([anna, bert].map(({ request }) => buyCredits(request)));
  const { conversation, message: asked } = await sendByCall(bert, anna, QUESTION);
  for (let verse = 1; verse <= VERSES; verse += 1)
    await (verse % 2 ? sendByCall(anna, bert, `Verse ${verse}`) : sendByCall(bert, anna, `Verse ${verse}`));
  const chat = paths.chat.href({ id: conversation });
  const original = (who: typeof anna) => thread(who).locator(`[data-message="${asked.id}"]`);
  const reaction = (who: typeof anna, id: string, values: Record<string, string>) =>
    thread(who).getByRole('img', { name: who.words(id, values), exact: true });
  await bert.page.goto(chat);
  await expect(bubble(bert, `Verse ${VERSES}`)).toBeInViewport();
  await expect(original(bert)).not.toBeInViewport();

  await test.step('an old message is answered by the keyboard alone', async () => {
    await anna.page.goto(`${chat}?message=${asked.id}`);
    await expect(original(anna)).toBeFocused();
    await expect(original(anna)).toBeInViewport();
    await anna.page.keyboard.press('Enter');
    await expect(actionsOf(anna)).toBeVisible();
    await expectAccessible(anna.page);
    await button(anna, 'chat.actions.reply').press('Enter');
    await expect(field(anna)).toBeFocused();
    await expect(button(anna, 'chat.composer.reply-end')).toBeVisible();
    await expectAccessible(anna.page);
    await write(anna, 'Only if you lead');
    await expect(bubble(anna, 'Only if you lead')).toBeInViewport();
    await expect(button(anna, 'chat.composer.reply-end')).toHaveCount(0);
  });

  await test.step('a press on the quote leads to it, on both', async () => {
    await expect(bubble(bert, 'Only if you lead')).toBeInViewport({ ratio: 1 });
    await bubble(bert, 'Only if you lead')
      .getByRole('button', { name: `Sinä ${QUESTION}` })
      .tap();
    await expect(original(bert)).toBeInViewport();
    await expect(original(bert)).toBeFocused();
    await bubble(anna, 'Only if you lead')
      .getByRole('button', { name: `Bertrand ${QUESTION}` })
      .press('Enter');
    await expect(original(anna)).toBeFocused();
  });

  await test.step('reacted to by the keyboard: seen by the other, and the focus is where it was', async () => {
    await anna.page.keyboard.press('Enter');
    await actionsOf(anna).getByRole('button', { name: '❤️', exact: true }).press('Enter');
    await expect(actionsOf(anna)).toBeHidden();
    await expect(original(anna)).toBeFocused();
    await expect(reaction(anna, 'chat.actions.own-reaction', { emoji: '❤️' })).toBeVisible();
    await expect(reaction(bert, 'chat.actions.reaction', { name: 'Annabella', emoji: '❤️' })).toBeVisible();
  });

  await test.step('reacted to by a long press, and once more: taken back', async () => {
    const verse = bubble(bert, /Verse 1$/);
    // Released as soon as the sheet is open: the tap does not reach it.
    await longPress(bert.page, verse, 480);
    const fire = actionsOf(bert).getByRole('button', { name: '🔥', exact: true });
    await expect(fire).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(bert.page);
    await fire.tap();
    await expect(reaction(anna, 'chat.actions.reaction', { name: 'Bertrand', emoji: '🔥' })).toBeVisible();
    await longPress(bert.page, verse);
    await expect(fire).toHaveAttribute('aria-pressed', 'true');
    await fire.tap();
    await expect(reaction(anna, 'chat.actions.reaction', { name: 'Bertrand', emoji: '🔥' })).toHaveCount(0);
    await expect(reaction(bert, 'chat.actions.own-reaction', { emoji: '🔥' })).toHaveCount(0);
  });

  await test.step('copied', async () => {
    await longPress(bert.page, original(bert));
    await button(bert, 'chat.actions.copy').tap();
    await expect(bert.page.getByRole('status').getByText(bert.words('chat.actions.copied'))).toBeVisible();
    expect(await bert.page.evaluate(() => navigator.clipboard.readText())).toBe(QUESTION);
  });

  await test.step('deleted for both, while the other has it open', async () => {
    await write(anna, 'This was a slip');
    await button(bert, 'chat.conversation.newest').tap();
    await expect(bubble(bert, 'This was a slip')).toBeInViewport();
    await bubble(anna, 'This was a slip').click({ button: 'right' });
    await button(anna, 'chat.actions.delete').click();
    await anna.page
      .getByRole('dialog', { name: anna.words('chat.actions.delete-title') })
      .getByRole('button', { name: anna.words('chat.actions.delete') })
      .click();
    await expect(bubble(bert, bert.words('chat.content.deleted'))).toBeVisible();
    await expect(bubble(anna, anna.words('chat.content.own-deleted'))).toBeVisible();
    await expect(
      anna.page.getByRole('link', { name: /Bertrand/ }).filter({ hasText: anna.words('chat.content.own-deleted') }),
    ).toBeVisible();
    for (const { page } of [anna, bert]) await expect(page.getByText('This was a slip')).toHaveCount(0);
  });

  await test.step('reported from its bubble, with what it says', async () => {
    await write(anna, 'You are a fool');
    await longPress(bert.page, bubble(bert, 'You are a fool'));
    await button(bert, 'chat.conversation.report-message').tap();
    const report = bert.page.getByRole('dialog', { name: bert.words('members.report.title', { name: 'Annabella' }) });
    await expect(report.getByRole('blockquote')).toHaveText('You are a fool');
    await report.getByRole('radio', { name: bert.words('members.report.harassment') }).check();
    await report.getByRole('checkbox', { name: bert.words('members.report.block', { name: 'Annabella' }) }).uncheck();
    await expectAccessible(bert.page);
    await button(bert, 'members.report.send').tap();
    await expect(bert.page.getByText(/^R-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
    await expectAccessible(bert.page);
    await button(bert, 'members.report.finish').tap();
    await expect(field(bert)).toBeVisible();
  });

  await test.step('blocked from the menu → the other’s open page says that he is gone', async () => {
    await button(bert, 'chat.conversation.more').tap();
    await bert.page.getByRole('menuitem', { name: bert.words('chat.conversation.block', { name: 'Annabella' }) }).tap();
    const confirmation = bert.page.getByRole('dialog', { name: bert.words('chat.block.title', { name: 'Annabella' }) });
    await expect(confirmation).toBeVisible();
    await expectAccessible(bert.page);
    await confirmation.getByRole('button', { name: bert.words('chat.block.confirm'), exact: true }).tap();
    await expect(anna.page.getByText(anna.words('chat.obstacle.deleted.title', { name: 'Bertrand' }))).toBeVisible();
    await expectAccessible(anna.page);
    await expect(bert.page).toHaveURL(/\/members$/);
    await bert.page.goto(paths.chats.href());
    await expect(bert.page.getByRole('heading', { name: bert.words('chat.chats.empty.title') })).toBeVisible();
  });

  await closeAll([anna, bert]);
});
