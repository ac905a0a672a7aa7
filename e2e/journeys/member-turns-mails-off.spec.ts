import { SIGNATURE_HEADER, sign } from '@nightlark/backend/provider';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { MAIL_EVENT_SECRET } from '../support/start-product.ts';
import { call, newMember } from '../support/new-member.ts';
import { mailTo } from '../support/outbox.ts';
import { translatorFor } from '../support/translations.ts';

/** Sends the mail provider's webhook about an address. */
async function mailEvent(event: 'bounce' | 'complaint', email: string): Promise<void> {
  const body = JSON.stringify({ event, email });
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(MAIL_EVENT_SECRET, body, new Date()) };
  const response = await fetch(`${baseUrl()}/api/mail-event.php`, { method: 'POST', body, headers });
  expect(response.status).toBe(204);
}

const words = translatorFor('en');
const kind = words('members.notifications.type.like');

test('a member turns mails off by the link of one and by their mail program, and comes back from this, a bounce and a complaint', async ({
  page,
  context,
  useLocale,
  enter,
  expectAccessible,
}) => {
  const me = await newMember();
  await call((await newMember()).request, 'like', { id: me.id });
  const { links } = await mailTo(context.request, me.email, 'like');
  const link = links.find((each) => each.includes('unsubscribe='))!;
  const oneClick = `${baseUrl()}/api/unsubscribe.php?token=${new URL(link).searchParams.get('unsubscribe')}`;

  await test.step('by the link, logged out: this kind, taken back, then all', async () => {
    await useLocale('en');
    await page.goto(oneClick);
    await enter();
    await expect(page).toHaveURL(link);
    const press = (id: string) => page.getByRole('button', { name: words(`members.notifications.${id}`, { kind }) }).click();
    await press('turnOffKind');
    await expect(page.getByText(words('members.notifications.kindOff', { kind }))).toBeVisible();
    await expect(page.getByRole('button', { name: words('members.notifications.turnOnAgain') })).toBeFocused();
    await expectAccessible();
    await press('turnOnAgain');
    await press('turnOffAll');
    await expect(page.getByText(words('members.notifications.allOff'))).toBeVisible();
  });

  const notice = (reason: string) => page.getByRole('button', { name: words(`members.notifications.way.${reason}`) });
  const isOnAgain = () => expect(page.getByText(words('members.notifications.onAgain'))).toBeVisible();
  await call(context.request, 'login', { email: me.email, password: me.password });
  await page.goto('/notifications');
  await notice('unsubscribe').click();
  await isOnAgain();
  await expect(notice('unsubscribe')).toBeHidden();

  await test.step('by the mail program’s own button, while mails bounce and one was called spam: each reason is told', async () => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(oneClick, { method: 'POST', body })).status).toBe(200);
    await mailEvent('bounce', me.email);
    await mailEvent('complaint', me.email);
    await page.reload();
    for (const reason of ['unsubscribe', 'bounce', 'complaint']) await expect(notice(reason)).toBeVisible();
    await expectAccessible();
  });

  for (const reason of ['unsubscribe', 'complaint']) {
    await notice(reason).click();
    await expect(notice(reason)).toBeHidden();
  }
  await notice('bounce').click();
  await page.goto((await mailTo(context.request, me.email, 'bounce_check')).links[0]!);
  await page.getByRole('button', { name: words('members.notifications.itArrived') }).click();
  await isOnAgain();
  await expect(page).toHaveURL(`${baseUrl()}/notifications`);
});
