import { paths } from '@nightlark/contract';
import { expect, test } from '../support/fixtures.ts';
import { actionsOf, bubble, button, closeAll, createTalker, DESKTOP, field, sendByCall, write, type Device } from '../support/talker.ts';

const note = ({ page, words }: Device, id: string, name: string) => page.getByRole('status').filter({ hasText: words(id, { name }) });

test('money in English and another app in Finnish → a line before sending and for the receiver, with its reason; closed, or reported', async ({
  browser,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const anna = await createTalker(browser, 'Annabella', DESKTOP);
  const bert = await createTalker(browser, 'Bertrand', { language: 'fi' });
  const request = 'Could you lend me 200 euro? My bank has a problem';

  await test.step('about money: said while it is written, and it can be sent all the same', async () => {
    await anna.page.goto(paths.memberChat.href({ id: bert.id }));
    await field(anna).fill('Dinner at 19:30 on 12.05.2026?');
    await expect(button(anna, 'chat.composer.send')).toHaveAttribute('aria-disabled', 'false');
    const own = note(anna, 'chat.safety.money.out', 'Bertrand');
    await expect(own).toHaveCount(0);
    await field(anna).fill(request);
    await expect(own).toContainText(anna.words('chat.safety.why'));
    await expect(field(anna)).toBeFocused();
    await expectAccessible(anna.page);
    await own.getByRole('button', { name: anna.words('chat.safety.close') }).click();
    await expect(own).toHaveCount(0);
    await expect(field(anna)).toHaveValue(request);
    await field(anna).press('Enter');
    await expect(bubble(anna, request)).toBeVisible();
  });

  await test.step('the receiver is warned in Finnish, reports what it says, and closes the line', async () => {
    await bert.page.goto(paths.chats.href());
    await bert.page
      .getByRole('link', { name: /Annabella/ })
      .first()
      .tap();
    const warning = note(bert, 'chat.safety.money.in', 'Annabella');
    await expect(warning).toContainText(bert.words('chat.safety.why'));
    await expectAccessible(bert.page);
    await warning.getByRole('button', { name: bert.words('chat.conversation.report-message') }).tap();
    const report = bert.page.getByRole('dialog', { name: bert.words('members.report.title', { name: 'Annabella' }) });
    await expect(report.getByRole('blockquote')).toHaveText(request);
    await expect(report.getByRole('radio', { name: bert.words('members.report.scam') })).toBeVisible();
    await expectAccessible(bert.page);
    await test.step('a toast over the open report can be dismissed, and the report stays', async () => {
      const remarks = report.getByRole('textbox', { name: bert.words('members.report.remarks') });
      await remarks.fill(request);
      const carl = await createTalker(browser, 'Carlos', DESKTOP);
      await sendByCall(carl, bert, 'Hello');
      const toast = report.getByRole('listitem').filter({ hasText: 'Carlos' });
      await toast.getByRole('button', { name: bert.words('common.close') }).tap();
      await expect(toast).toHaveCount(0);
      await closeAll([carl]);
      await expect(remarks).toHaveValue(request);
    });
    await bert.page.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await warning.getByRole('button', { name: bert.words('chat.safety.close') }).tap();
    await expect(warning).toHaveCount(0);
  });

  await test.step('contact elsewhere, in inflected Finnish; the sender’s line goes with the draft', async () => {
    const text = 'Laita viestiä WhatsAppissa';
    const own = note(bert, 'chat.safety.contact.out', 'Annabella');
    await field(bert).fill(text);
    await expect(own).toContainText(bert.words('chat.safety.why'));
    await field(bert).press('Enter');
    await expect(bubble(bert, text)).toBeVisible();
    await expect(own).toHaveCount(0);
    const warning = note(anna, 'chat.safety.contact.in', 'Bertrand');
    await expect(warning).toContainText(anna.words('chat.safety.why'));
    await warning.getByRole('button', { name: anna.words('chat.safety.close') }).click();
    await expect(warning).toHaveCount(0);
  });

  await test.step('a web address stays text, and the line about it comes although another was closed', async () => {
    await write(bert, 'Katso https://example.com/kuvat');
    await expect(note(anna, 'chat.safety.link.in', 'Bertrand')).toBeVisible();
    await expect(bubble(anna, 'https://example.com/kuvat').getByRole('link')).toHaveCount(0);
    await bubble(anna, 'https://example.com/kuvat').click({ button: 'right' });
    await expect(actionsOf(anna)).toBeVisible();
  });

  await closeAll([anna, bert]);
});
