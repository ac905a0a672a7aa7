import { readFileSync } from 'node:fs';
import path from 'node:path';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { call, newMember } from '../support/new-member.ts';
import { translatorFor } from '../support/translations.ts';

const words = translatorFor('en');
const BACK_MS = 60_000;
/** Polling that would deliver a message without the stream; the list of conversations updates neither the toast nor the thread. */
const POLLED = /\/api\/(user|chat|likes)\.php/;

const killBackend = () => {
  const holder = path.join(process.env['E2E_DATA_DIR']!, 'database.lock');
  process.kill(Number.parseInt(readFileSync(holder, 'utf8'), 10), 'SIGKILL');
};
test('a backend that is killed and comes back → every open tab hears messages live again, without a reload', async ({
  page: conversation,
  context,
  consoleNoise,
}) => {
  test.setTimeout(180_000);
  const anna = await newMember(context.request);
  const ben = await newMember(undefined, { gender: 'male' });
  const send = (text: string) => call(ben.request, 'sendMessage', { profile: anna.id, client_id: crypto.randomUUID(), text });
  const { conversation: id } = await send('Are you there?');
  const elsewhere = await context.newPage();
  await conversation.goto(`/chats/${id}`);
  await elsewhere.goto('/members');
  for (const page of [conversation, elsewhere]) await page.evaluate(() => void (document.body.dataset['loaded'] = 'once'));

  killBackend();
  await expect
    .poll(async () => (await conversation.request.get(`${baseUrl()}/api/settings.php`)).status(), { timeout: BACK_MS })
    .not.toBe(200);
  await expect.poll(async () => (await conversation.request.get(`${baseUrl()}/api/settings.php`)).status(), { timeout: BACK_MS }).toBe(200);
  // Sent before the stream is back or after: it arrives, and only the stream can deliver it.
  await context.route(POLLED, (route) => route.abort());
  // Checked concurrently: the toast disappears after some seconds.
  await Promise.all([
    expect(elsewhere.getByText(words('chat.live.arrived', { name: ben.name }))).toBeVisible({ timeout: BACK_MS }),
    expect(conversation.getByRole('log').getByText('Then we dance at midnight.')).toBeVisible({ timeout: BACK_MS }),
    send('Then we dance at midnight.'),
  ]);
  for (const page of [conversation, elsewhere]) expect(await page.evaluate(() => document.body.dataset['loaded'])).toBe('once');
  // The browser's own log lines of failed calls.
  expect(consoleNoise.splice(0).filter((line) => !/Failed to load resource|net::ERR_/.test(line))).toEqual([]);
});
