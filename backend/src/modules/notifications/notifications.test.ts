import { eventually } from '@nightlark/build/jest/eventually.ts';
import { NOTIFICATION_DEFAULTS } from '@nightlark/contract';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { SIGNATURE_HEADER, sign } from '../../http/signature.ts';
import { notify } from './on-events.ts';
import { scheduleReminders } from './schedule-reminders.ts';
import { planMail, sendDue } from './send-due.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const START = new Date('2026-11-21T10:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
let now = START;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  now = START;
  await backend.deps.db.deleteFrom('outbox').execute();
  await backend.deps.db.deleteFrom('notification_due').execute();
});

const AWAY = { profile: { last_active: new Date(START.getTime() - 60 * MINUTE_MS), photo_count: 1 } };
const kinds = async ({ email }: AMember) =>
  (await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const likedBy = (to: AMember, from: AMember) =>
  backend.deps.db.insertInto('likes').values({ from_id: from.id, to_id: to.id, created_at: now }).execute();
const event = { type: 'like', link: '/likes', tag: 'likes', details: { name: 'Ben' } } as const;
const read = async ({ client }: AMember) => (await client.call('getNotifications')).body;

describe('choices', () => {
  test('defaults, then what was changed, and nobody else’s', async () => {
    const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
    expect(await read(anna)).toEqual({ ...NOTIFICATION_DEFAULTS, push_details: false, disabled: [] });
    const { body } = await anna.client.call('updateNotifications', {
      body: { email: { like: false }, push: { news: true }, push_details: true },
    });
    expect(body).toMatchObject({ email: { like: false, new_message: true }, push: { news: true }, push_details: true });
    expect(await read(ben)).toEqual({ ...NOTIFICATION_DEFAULTS, push_details: false, disabled: [] });
  });

  test.each([{ email: { gossip: true } }, { email: { like: 'yes' } }, { disabled: [] }, { enable: 'whim' }])('%o → 422', async (body) => {
    expect((await (await aMember(backend.deps)).client.call('updateNotifications', { body })).status).toBe(422);
  });

  test('logged out → refused', async () => {
    expect((await backend.client().call('getNotifications')).error?.code).toBe('authentication_required');
  });
});

describe('mails', () => {
  test('a like while away → one mail; more in the next hours are counted in one later', async () => {
    const [anna, ben, carl, dora] = [
      await aMember(backend.deps, AWAY),
      await aMember(backend.deps),
      await aMember(backend.deps),
      await aMember(backend.deps),
    ];
    await likedBy(anna, ben);
    await notify(backend.deps, anna.id, event);
    expect(await kinds(anna)).toEqual(['like']);
    for (const each of [carl, dora]) {
      await likedBy(anna, each);
      await notify(backend.deps, anna.id, event);
    }
    expect(await kinds(anna)).toEqual(['like']);
    now = new Date(START.getTime() + 6 * 60 * MINUTE_MS);
    await Promise.all([sendDue(backend.deps), sendDue(backend.deps)]);
    expect(await kinds(anna)).toEqual(['like', 'like']);
    const mail = await backend.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', anna.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('3 people like you');
    expect(mail.body_text).not.toMatch(/Ben|Member \d/);
  });

  test('while online → none; gone and still unseen → one; seen meanwhile → none', async () => {
    const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
    await likedBy(anna, ben);
    await notify(backend.deps, anna.id, event);
    expect(await kinds(anna)).toEqual([]);
    await anna.client.call('clearNewLike', { body: { id: ben.id } });
    now = new Date(START.getTime() + 30 * MINUTE_MS);
    await sendDue(backend.deps);
    expect(await kinds(anna)).toEqual([]);
    await likedBy(anna, await aMember(backend.deps));
    await planMail(backend.deps, anna.id, 'like');
    await sendDue(backend.deps);
    expect(await kinds(anna)).toEqual(['like']);
  });

  test.each([
    ['this kind turned off', (m: AMember) => m.client.call('updateNotifications', { body: { email: { like: false } } })],
    ['unsubscribed', (m: AMember) => backend.client().fetch(`/api/unsubscribe.php?token=${token(m)}`, { method: 'POST' })],
    ['paused', (m: AMember) => m.client.call('updateAccount', { body: { pause_days: 7 } })],
  ] as const)('%s → none', async (_, turnOff) => {
    const anna = await aMember(backend.deps, AWAY);
    await turnOff(anna);
    await backend.deps.db.updateTable('profile').set(AWAY.profile).where('id', '=', anna.id).execute();
    await likedBy(anna, await aMember(backend.deps));
    await notify(backend.deps, anna.id, event);
    expect(await kinds(anna)).toEqual([]);
  });

  test('unread for a day → a reminder, once; without a photo → a tip, once a month', async () => {
    const [anna, ben] = [await aMember(backend.deps, AWAY), await aMember(backend.deps, { account: { paid_user: true }, credits: 5 })];
    await ben.client.call('sendMessage', { body: { profile: anna.id, client_id: crypto.randomUUID(), text: 'Still there?' } });
    // The response to a message does not wait for its mail.
    await eventually(async () => expect(await kinds(anna)).not.toEqual([]));
    now = new Date(START.getTime() + DAY_MS + MINUTE_MS);
    await backend.deps.db.deleteFrom('notification_due').execute();
    for (let n = 0; n < 2; n++) {
      await scheduleReminders(backend.deps);
      await sendDue(backend.deps);
    }
    expect((await kinds(anna)).filter((kind) => kind === 'unread_reminder')).toEqual(['unread_reminder']);
    await backend.deps.db.updateTable('profile').set({ photo_count: 0 }).where('id', '=', anna.id).execute();
    now = new Date(START.getTime() + 4 * DAY_MS);
    for (let n = 0; n < 2; n++) {
      await scheduleReminders(backend.deps);
      await sendDue(backend.deps);
    }
    expect((await kinds(anna)).filter((kind) => kind === 'reminder_photo')).toEqual(['reminder_photo']);
  });
});

const token = ({ id }: AMember, type: 'like' | 'news' = 'like') => unsubscribeToken(backend.deps.secrets, id, type);

describe('unsubscribe', () => {
  const asForm = new FormData();
  asForm.set('List-Unsubscribe', 'One-Click');
  test.each([
    ['urlencoded', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart', asForm],
  ])('one click of a mail program, %s → all off, without login; taken back by the same link', async (_, body) => {
    const anna = await aMember(backend.deps);
    const url = `/api/unsubscribe.php?token=${token(anna)}`;
    expect((await backend.client().fetch(url, { method: 'POST', body })).status).toBe(200);
    expect((await read(anna)).disabled).toMatchObject([{ reason: 'unsubscribe', since: START.toISOString() }]);
    expect((await anna.client.call('getUser')).body.user?.notifications_disabled).toEqual(['unsubscribe']);
    await backend.client().call('resubscribe', { query: { token: token(anna) } });
    expect((await read(anna)).disabled).toEqual([]);
  });

  test('only this kind → the others stay; opening the link changes nothing', async () => {
    const anna = await aMember(backend.deps);
    const query = { token: token(anna) };
    expect((await backend.client().call('getUnsubscribe', { query })).body).toEqual({
      type: 'like',
      type_enabled: true,
      all_enabled: true,
    });
    await backend.client().call('unsubscribe', { query, body: { scope: 'type' } });
    expect(await read(anna)).toMatchObject({ email: { like: false, new_message: true }, disabled: [] });
  });

  test('opened in a browser → led to the page', async () => {
    const response = await backend.client().fetch(`/api/unsubscribe.php?token=t`, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/notifications?unsubscribe=t']);
  });

  test('made up or another’s number → refused', async () => {
    const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
    for (const given of ['x', `${ben.id}${token(anna).slice(String(anna.id).length)}`, token(anna).replace('.like.', '.news.')])
      expect((await backend.client().call('unsubscribe', { query: { token: given }, body: {} })).error?.code).toBe('link_invalid');
    expect([(await read(anna)).disabled, (await read(ben)).disabled]).toEqual([[], []]);
  });
});

describe('disabled', () => {
  const event = (body: object, secret = backend.deps.secrets.mailEvents[0]!) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, text, now) };
    return backend.client().fetch('/api/mail-event.php', { method: 'POST', body: text, headers });
  };

  test('bounce → off, and back by the code of a test mail that only this member can spend', async () => {
    const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
    expect((await event({ event: 'bounce', email: anna.email.toUpperCase() })).status).toBe(204);
    expect((await anna.client.call('updateNotifications', { body: { enable: 'bounce' } })).body.disabled).toMatchObject([
      { reason: 'bounce' },
    ]);
    const { body_text } = await backend.deps.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', anna.email)
      .executeTakeFirstOrThrow();
    const code = /code=([\w-]+)/.exec(body_text)![1]!;
    expect((await ben.client.call('updateNotifications', { body: { code } })).error?.code).toBe('link_invalid');
    expect((await anna.client.call('updateNotifications', { body: { code } })).body.disabled).toEqual([]);
  });

  test('complaint → off, and back by saying so', async () => {
    const anna = await aMember(backend.deps);
    await event({ event: 'complaint', email: anna.email });
    expect((await read(anna)).disabled).toMatchObject([{ reason: 'complaint' }]);
    expect((await anna.client.call('updateNotifications', { body: { enable: 'complaint' } })).body.disabled).toEqual([]);
  });

  test('notice with another signature → refused', async () => {
    const anna = await aMember(backend.deps);
    expect((await event({ event: 'bounce', email: anna.email }, 'another-secret-entirely')).status).toBe(403);
    expect((await read(anna)).disabled).toEqual([]);
  });
});

describe('push', () => {
  const sent: { endpoint: string; message: { title: string; body: string; url: string; news: number; actions: object[] } }[] = [];
  beforeEach(() => {
    sent.length = 0;
    backend.deps.push = {
      send: (target, message) => {
        sent.push({ endpoint: target.endpoint, message: JSON.parse(message) as (typeof sent)[number]['message'] });
        return Promise.resolve(target.endpoint.endsWith('gone') ? 'gone' : 'sent');
      },
    };
  });
  const subscribed = async (endpoint = 'https://fcm.googleapis.com/a') => {
    const anna = await aMember(backend.deps);
    await anna.client.call('subscribePush', { body: { subscription: { endpoint, keys: { p256dh: 'p', auth: 'a' } } } });
    return anna;
  };
  const message = { type: 'new_message', link: '/chats/5', tag: 'chat-5', details: { name: 'Ben', text: 'My secret' } } as const;

  test('by default → names nobody and quotes nothing; chosen → name and words', async () => {
    const anna = await subscribed();
    await notify(backend.deps, anna.id, message);
    await anna.client.call('updateNotifications', { body: { push_details: true } });
    await notify(backend.deps, anna.id, message);
    expect(sent.map(({ message: { title, body, url, news } }) => [title, body, url, news])).toEqual([
      ['Nightlark', 'You have a new message', '/chats/5', 0],
      ['Ben', 'My secret', '/chats/5', 0],
    ]);
  });

  test('a message → a button that opens its field; a like → one that likes back, if it names who it was', async () => {
    const anna = await subscribed();
    const like = { type: 'like', link: '/likes/m/7', tag: 'likes', likedBy: 7, details: { name: 'Ben' } } as const;
    for (const one of [message, like]) await notify(backend.deps, anna.id, one);
    await anna.client.call('updateNotifications', { body: { push_details: true } });
    for (const one of [like, { ...like, match: true }]) await notify(backend.deps, anna.id, one);
    expect(sent.map(({ message: { actions } }) => actions)).toEqual([
      [{ title: 'Reply', url: '/chats/5?compose' }],
      [],
      [{ title: 'Like back', like: 7 }],
      [],
    ]);
  });

  test('a text that is cut within an emoji → ends before it', async () => {
    const anna = await subscribed();
    await anna.client.call('updateNotifications', { body: { push_details: true } });
    const text = `${'x'.repeat(115)}👨‍👩‍👧 and more`;
    await notify(backend.deps, anna.id, { ...message, details: { name: 'Ben', text } });
    expect(sent.map(({ message: { body } }) => body)).toEqual([`${'x'.repeat(115)}…`]);
  });

  test('a site of another name → its own name is the title', async () => {
    const domain = new URL(backend.deps.config.PUBLIC_URL).hostname;
    await backend.deps.db
      .insertInto('site')
      .values({ domain, settings: JSON.stringify({ name: 'Sterne' }), company_id: 5 })
      .execute();
    const anna = await subscribed();
    await notify(backend.deps, anna.id, message);
    await backend.deps.db.deleteFrom('site').where('domain', '=', domain).execute();
    expect(sent.map(({ message: { title } }) => title)).toEqual(['Sterne']);
  });

  test('turned off → none; a browser that is gone → forgotten', async () => {
    const anna = await subscribed('https://fcm.googleapis.com/gone');
    await anna.client.call('updateNotifications', { body: { push: { like: false } } });
    await notify(backend.deps, anna.id, event);
    expect(sent).toEqual([]);
    await notify(backend.deps, anna.id, message);
    expect(await backend.deps.db.selectFrom('push_subscription').select('endpoint').where('account_id', '=', anna.id).execute()).toEqual(
      [],
    );
  });
});
