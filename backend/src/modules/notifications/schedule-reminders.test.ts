import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@nightlark/contract';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { scheduleReminders } from './schedule-reminders.ts';

const START = new Date('2026-11-21T10:00:00Z');
const DAY_MS = 86_400_000;
let now: Date;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
beforeEach(() => {
  now = START;
});
afterAll(() => backend.close());

const scheduledFor = async ({ id }: AMember) => {
  await scheduleReminders(backend.deps);
  const rows = await backend.deps.db.selectFrom('notification_due').select('type').where('account_id', '=', id).orderBy('type').execute();
  return rows.map(({ type }) => type);
};

describe('mails that are off by default', () => {
  const kinds: [NotificationType, number][] = [
    ['new_members', 8],
    ['promotions', 6],
  ];
  const since = (days: number) =>
    aMember(backend.deps, { account: { signup_date: new Date(START.getTime() - days * DAY_MS) }, profile: { photo_count: 1 } });

  test.each(kinds)('%s, not chosen → not scheduled; chosen → scheduled', async (type, days) => {
    const [anna, ben] = [await since(days), await since(days)];
    await ben.client.call('updateNotifications', { body: { email: { [type]: true } } });
    expect([await scheduledFor(anna), await scheduledFor(ben)]).toEqual([[], [type]]);
  });
});

test('a mail that is on by default, turned off → not scheduled', async () => {
  const photoless = () => aMember(backend.deps, { account: { signup_date: new Date(START.getTime() - 4 * DAY_MS) } });
  const [anna, ben] = [await photoless(), await photoless()];
  await ben.client.call('updateNotifications', { body: { email: { reminders: false } } });
  expect([await scheduledFor(anna), await scheduledFor(ben)]).toEqual([['reminders'], []]);
});

describe('a new message after an old one', () => {
  const write = async (from: AMember, to: AMember) =>
    (await from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } })).body;
  const old: [string, string[], (anna: AMember, ben: AMember, sent: Awaited<ReturnType<typeof write>>) => Promise<{ error?: unknown }>][] =
    [
      ['is unread', ['unread_reminder'], () => Promise.resolve({})],
      ['was deleted by its receiver', [], ({ client }, _ben, { conversation }) => client.call('deleteChat', { body: { conversation } })],
      [
        'was deleted by its sender',
        [],
        (_anna, { client }, { message }) => client.call('deleteMessage', { body: { message: message.id } }),
      ],
    ];

  test.each(old)('that %s since a day → %j', async (_case, expected, change) => {
    const [anna, ben] = [
      await aMember(backend.deps, { profile: { photo_count: 1 } }),
      await aMember(backend.deps, { account: { paid_user: true }, credits: 50 }),
    ];
    expect((await change(anna, ben, await write(ben, anna))).error).toBeUndefined();
    now = new Date(START.getTime() + DAY_MS + 60_000);
    await write(ben, anna);
    expect((await scheduledFor(anna)).filter((type) => type === 'unread_reminder')).toEqual(expected);
  });
});
