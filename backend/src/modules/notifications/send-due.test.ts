import { sql } from 'kysely';
import type { NotificationType } from '@nightlark/contract';
import { MAIL_CONNECTIONS } from '../../mail/mailer.ts';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { takeDueMail } from './due-mails.ts';
import { notify } from './on-events.ts';
import { sendDue } from './send-due.ts';

const START = new Date('2026-11-21T10:00:00Z');
const MINUTE_MS = 60_000;
let now: Date;
let backend: TestBackend;
let deliver: TestBackend['deps']['mail']['send'];
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
  deliver = backend.deps.mail.send;
});
beforeEach(async () => {
  now = START;
  backend.deps.mail.send = deliver;
  await backend.deps.db.deleteFrom('notification_due').execute();
});
afterAll(() => backend.close());

const later = (ms: number) => (now = new Date(now.getTime() + ms));
/** Away, without a photo: there is a reminder to send. */
const member = () => aMember(backend.deps, { profile: { last_active: new Date(START.getTime() - 60 * MINUTE_MS) } });
const isDue = ({ id }: AMember, type: NotificationType = 'reminders', due_at = START) =>
  backend.deps.db.insertInto('notification_due').values({ account_id: id, type, due_at }).execute();
const mailsTo = async ({ email }: AMember) =>
  (await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const sentTo = ({ id }: AMember) =>
  backend.deps.db.selectFrom('notification_sent').select(['type', 'sent_at']).where('account_id', '=', id).execute();
const isLikedBy = ({ id }: AMember, from: AMember) =>
  backend.deps.db.insertInto('likes').values({ from_id: from.id, to_id: id, created_at: now }).execute();
const event = { type: 'like', link: '/likes', tag: 'likes', details: { name: 'Ben' } } as const;

/** A mail server that accepts each mail only when it is told to. */
function slowServer() {
  const [reached, accepts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ids: (string | undefined)[] = [];
  backend.deps.mail.send = async (mail) => {
    ids.push(mail.id);
    reached.resolve();
    await accepts.promise;
    await deliver(mail);
  };
  return { reached: reached.promise, accept: accepts.resolve, ids };
}

test('the process ends while it sends → nothing is lost or counted as sent; another sends it after five minutes, by the same id', async () => {
  const [anna, ben] = [await member(), await member()];
  await isDue(anna);
  const { reached, ids } = slowServer();
  // This member's alone: otherwise the process that ends might take the next mail too.
  void sendDue(backend.deps, anna.id);
  await reached;
  await isDue(ben);
  expect(await sentTo(anna)).toEqual([]);
  backend.deps.mail.send = (mail) => {
    ids.push(mail.id);
    return deliver(mail);
  };
  await sendDue(backend.deps);
  expect([await mailsTo(anna), await mailsTo(ben)]).toEqual([[], ['reminder_photo']]);
  later(5 * MINUTE_MS);
  for (let n = 0; n < 2; n++) await sendDue(backend.deps);
  expect([await mailsTo(anna), await sentTo(anna)]).toEqual([['reminder_photo'], [{ type: 'reminders', sent_at: now }]]);
  expect([ids.length, ids[2]]).toEqual([3, ids[0]]);
});

test('news to everybody have been due for longer than a message → the message goes first', async () => {
  const [anna, ben] = [await member(), await member()];
  await isDue(anna, 'news');
  later(1);
  await isDue(ben, 'new_message', now);
  const taken = [await takeDueMail(backend.deps), await takeDueMail(backend.deps), await takeDueMail(backend.deps)];
  expect(taken.map((mail) => mail?.type)).toEqual(['new_message', 'news', undefined]);
});

test('a slow mail server → as many mails at once as there are connections to it', async () => {
  const members = await Promise.all(Array.from({ length: MAIL_CONNECTIONS + 1 }, member));
  for (const each of members) await isDue(each);
  const [all, accepts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [open, most] = [0, 0];
  backend.deps.mail.send = async () => {
    most = Math.max(most, ++open);
    if (open === MAIL_CONNECTIONS) all.resolve();
    await accepts.promise;
    open--;
  };
  const sending = sendDue(backend.deps);
  await all.promise;
  accepts.resolve();
  expect([await sending, most]).toEqual([MAIL_CONNECTIONS + 1, MAIL_CONNECTIONS]);
});

test('three backends at once → each mail once', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member));
  for (const each of members) await isDue(each);
  const counts = await Promise.all([1, 2, 3].map(() => sendDue({ ...backend.deps })));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await Promise.all(members.map(mailsTo))).toEqual(members.map(() => ['reminder_photo']));
});

test('the database fails for one mail → the others are sent, and this one five minutes later', async () => {
  const [anna, ben] = [await member(), await member()];
  await anna.client.call('updateNotifications', { body: { email: { new_members: true } } });
  await isDue(anna, 'new_members');
  await isDue(ben, 'reminders', new Date(START.getTime() + 1));
  later(60 * MINUTE_MS);
  for (let n = 0; n < 3; n++) await aMember(backend.deps, { profile: { gender: 'male' } });
  await sql`alter table profile rename column created_at to created_at_away`.execute(backend.deps.db);
  await sendDue(backend.deps).finally(() => sql`alter table profile rename column created_at_away to created_at`.execute(backend.deps.db));
  expect([await mailsTo(ben), await mailsTo(anna), await sentTo(anna)]).toEqual([['reminder_photo'], [], []]);
  later(5 * MINUTE_MS);
  await sendDue(backend.deps);
  expect(await mailsTo(anna)).toEqual(['new_members']);
});

test('the mail server does not accept it → tried again after ten minutes, and not counted as sent until then', async () => {
  const anna = await member();
  await isDue(anna);
  backend.deps.mail.send = () => Promise.reject(new Error('no mail server'));
  await sendDue(backend.deps);
  backend.deps.mail.send = deliver;
  later(10 * MINUTE_MS - 1);
  await sendDue(backend.deps);
  expect([await mailsTo(anna), await sentTo(anna)]).toEqual([[], []]);
  later(1);
  await sendDue(backend.deps);
  expect(await mailsTo(anna)).toEqual(['reminder_photo']);
});

test('another like while the mail of one is being sent → a mail for it too, after the interval', async () => {
  const [anna, ben, carl] = [await member(), await member(), await member()];
  await isLikedBy(anna, ben);
  const { reached, accept } = slowServer();
  const first = notify(backend.deps, anna.id, event);
  await reached;
  await isLikedBy(anna, carl);
  await notify(backend.deps, anna.id, event);
  accept();
  await first;
  expect(await mailsTo(anna)).toEqual(['like']);
  later(6 * 60 * MINUTE_MS - 1);
  await sendDue(backend.deps);
  expect(await mailsTo(anna)).toEqual(['like']);
  later(1);
  await sendDue(backend.deps);
  expect(await mailsTo(anna)).toEqual(['like', 'like']);
});
