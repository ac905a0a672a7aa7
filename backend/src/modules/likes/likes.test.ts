import { eventually } from '@nightlark/build/jest/eventually.ts';
import { LIKE_TYPES } from '@nightlark/contract';
import { sql } from 'kysely';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { openLive } from '../../testing/live-stream.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { readForLiking } from './give-like.ts';
import { scheduleLikesOf } from '../notifications/on-events.ts';
import { sendDue } from '../notifications/send-due.ts';

let backend: TestBackend;
let now = new Date('2026-11-02T20:00:00Z');
beforeAll(async () => {
  // Without the demo nobody likes back automatically.
  backend = await startTestBackend({ demo: false, now: () => now });
});
afterAll(() => backend.close());

const member = (overrides = {}) => aMember(backend.deps, overrides);
const later = () => (now = new Date(now.getTime() + 1_000));

test('a like twice → one like, one live event; back again → a match for both', async () => {
  const [anna, ben] = [await member(), await member()];
  const live = await openLive(ben.client);
  expect((await anna.client.call('like', { body: { id: ben.id } })).body).toMatchObject({
    liked: true,
    match: false,
    profile: { id: ben.id, liked: true },
  });
  expect((await anna.client.call('like', { body: { id: ben.id } })).status).toBe(200);
  expect((await live.next('like')).data).toMatchObject({ profile: { id: anna.id }, match: false, num_new_likes: 1 });
  live.close();
  const annas = await openLive(anna.client);
  expect((await ben.client.call('like', { body: { id: anna.id } })).body).toMatchObject({ liked: true, match: true });
  expect((await annas.next('like')).data).toMatchObject({ profile: { id: ben.id, match: true }, match: true });
  annas.close();
  for (const who of [anna, ben]) {
    expect((await who.client.call('getLikes', { query: { type: 'matches' } })).body).toMatchObject({
      profiles: [{ match: true }],
      counts: { received: 1, sent: 1, matches: 1, new: 1 },
    });
  }
});

test('a like taken back, twice → gone, no match any more', async () => {
  const [anna, ben] = [await member(), await member()];
  await anna.client.call('like', { body: { id: ben.id } });
  await ben.client.call('like', { body: { id: anna.id } });
  for (let n = 0; n < 2; n++)
    expect((await anna.client.call('unlike', { body: { id: ben.id } })).body).toMatchObject({ liked: false, match: false });
  expect((await ben.client.call('getLikes')).body).toMatchObject({ profiles: [], counts: { received: 0, sent: 1, matches: 0 } });
});

(process.env['TEST_DATABASE_URL'] ? test : test.skip)(
  'taken back while the other one likes back → a match first, and none afterwards',
  async () => {
    const { db } = backend.deps;
    const [anna, ben] = [await member(), await member()];
    await anna.client.call('like', { body: { id: ben.id } });
    const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>();
    await db.transaction().execute(async (trx) => {
      await readForLiking(trx as never, ben.id, anna.id);
      answer(anna.client.call('unlike', { body: { id: ben.id } }));
      await eventually(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0));
      await trx.insertInto('likes').values({ from_id: ben.id, to_id: anna.id, created_at: now }).execute();
    });
    expect(await answered).toMatchObject({ status: 200, body: { liked: false, match: false } });
    const left = await db.selectFrom('likes').select(['from_id', 'matched_at']).where('from_id', 'in', [anna.id, ben.id]).execute();
    expect(left).toEqual([{ from_id: ben.id, matched_at: null }]);
  },
);

test('50 likes at once → one like', async () => {
  const [anna, ben] = [await member(), await member()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => anna.client.call('like', { body: { id: ben.id } })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await ben.client.call('getLikes')).body.counts.received).toBe(1);
});

test('received likes → new first, then latest; opening one clears its flag', async () => {
  const [anna, ben, carl, dora] = [await member(), await member(), await member(), await member()];
  for (const who of [ben, carl, dora]) {
    later();
    await who.client.call('like', { body: { id: anna.id } });
  }
  expect((await anna.client.call('clearNewLike', { body: { id: dora.id } })).body).toEqual({ num_new_likes: 2 });
  expect((await anna.client.call('clearNewLike', { body: { id: dora.id } })).body).toEqual({ num_new_likes: 2 });
  const { body } = await anna.client.call('getLikes', { query: { type: 'received' } });
  expect(body.liked_by.map(({ id, like_new }) => [id, like_new])).toEqual([
    [carl.id, true],
    [ben.id, true],
    [dora.id, false],
  ]);
  expect(body.profiles.map(({ id }) => id)).toEqual([carl.id, ben.id, dora.id]);
  expect(body.counts).toEqual({ received: 3, sent: 0, matches: 0, new: 2 });
});

test('auto-like → each real unseen like once, oldest first, then 204', async () => {
  const [anna, ben, carl, dora] = [await member(), await member(), await member(), await member()];
  expect((await anna.client.call('autoLike')).status).toBe(204);
  for (const who of [ben, carl, dora]) {
    later();
    await who.client.call('like', { body: { id: anna.id } });
  }
  await anna.client.call('clearNewLike', { body: { id: dora.id } });
  expect((await anna.client.call('autoLike')).body).toMatchObject({ profile: { id: ben.id } });
  expect((await anna.client.call('autoLike')).body).toMatchObject({ profile: { id: carl.id } });
  expect((await anna.client.call('autoLike')).status).toBe(204);
});

test('blocked either way, invisible, missing or oneself → the same 404', async () => {
  const [anna, blocker, blocked] = [await member(), await member(), await member()];
  const hidden = await member({ account: { invisible: true }, profile: { active: false } });
  await backend.deps.db
    .insertInto('block')
    .values([
      { blocker_id: blocker.id, blocked_id: anna.id },
      { blocker_id: anna.id, blocked_id: blocked.id },
    ])
    .execute();
  for (const id of [blocker.id, blocked.id, hidden.id, 2_000_000_000, anna.id]) {
    const answer = await anna.client.call('like', { body: { id } });
    expect([answer.status, answer.error?.code]).toEqual([404, 'not_found']);
  }
});

test('the sender of a like is blocked later → their like is neither shown nor counted', async () => {
  const [anna, ben] = [await member(), await member()];
  await ben.client.call('like', { body: { id: anna.id } });
  await backend.deps.db.insertInto('block').values({ blocker_id: anna.id, blocked_id: ben.id }).execute();
  expect((await anna.client.call('getLikes')).body).toMatchObject({ profiles: [], liked_by: [], counts: { received: 0, new: 0 } });
  expect((await anna.client.call('autoLike')).status).toBe(204);
});

test('a match while away → notified by mail, unless mails are switched off', async () => {
  const away = { profile: { last_active: new Date(now.getTime() - 3_600_000) } };
  const [anna, ben, carl] = [await member(), await member(away), await member(away)];
  await backend.deps.db.insertInto('mail_disabled').values({ account_id: carl.id, reason: 'unsubscribe', since: now }).execute();
  for (const id of [ben.id, carl.id])
    await backend.deps.db.insertInto('likes').values({ from_id: id, to_id: anna.id, created_at: now }).execute();
  for (const id of [carl.id, ben.id]) await anna.client.call('like', { body: { id } });
  const mails = () => backend.deps.db.selectFrom('outbox').select(['recipient', 'kind']).execute();
  for (let n = 0; n < 50 && (await mails()).length === 0; n++) await new Promise((done) => setTimeout(done, 20));
  expect(await mails()).toEqual([{ recipient: ben.email, kind: 'match' }]);
});

describe('liked by a member who is not visible yet', () => {
  const away = () => ({ profile: { last_active: new Date(now.getTime() - 3_600_000) } });
  /** Sends what is due and counts the mails about likes. */
  async function likeMails({ email }: AMember): Promise<number> {
    await sendDue(backend.deps);
    const mails = await backend.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute();
    return mails.filter(({ kind }) => kind === 'like').length;
  }
  const isScheduled = async ({ id }: AMember) =>
    (await backend.deps.db.selectFrom('notification_due').select('type').where('account_id', '=', id).execute()).length > 0;
  const untilScheduled = (who: AMember) => eventually(async () => expect(await isScheduled(who)).toBe(true));

  test('before the address is confirmed → mailed once it is', async () => {
    const ben = await member(away());
    const client = backend.client();
    const { user } = (await client.signUp()).body;
    await client.call('like', { body: { id: ben.id } });
    expect(await likeMails(ben)).toBe(0);
    await client.call('activate', { body: { code: await mailedCode(backend.deps, user.email) } });
    await untilScheduled(ben);
    expect(await likeMails(ben)).toBe(1);
  });

  test('while invisible → mailed once visible; seen meanwhile, or mailed about before → not', async () => {
    const [ben, carl, anna] = [await member(away()), await member(away()), await member()];
    const invisible = (on: boolean) => anna.client.call('updateAccount', { body: { invisible: on } });
    await invisible(true);
    for (const { id } of [ben, carl]) await anna.client.call('like', { body: { id } });
    await carl.client.call('clearNewLike', { body: { id: anna.id } });
    await invisible(false);
    await untilScheduled(ben);
    expect([await isScheduled(carl), await likeMails(ben)]).toEqual([false, 1]);
    await scheduleLikesOf(backend.deps, anna.id);
    expect([await isScheduled(ben), await isScheduled(carl)]).toEqual([false, false]);
  });
});

test('more than 100 likes → all of them by pages, new first, each once; the counts end at 100', async () => {
  const anna = await member();
  const { db } = backend.deps;
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 120; n++) {
      const { id } = await aMember({ ...backend.deps, db: trx as never });
      const seen_at = n % 10 === 0 ? now : null;
      // Some at the same moment, and some between two milliseconds.
      const created_at = sql<Date>`${now}::timestamptz + ${Math.floor(n / 3) * 400} * interval '1 microsecond'`;
      await trx.insertInto('likes').values({ from_id: id, to_id: anna.id, created_at, seen_at }).execute();
      await trx.insertInto('likes').values({ from_id: anna.id, to_id: id, created_at }).execute();
    }
  });
  for (const type of LIKE_TYPES) {
    const all = [];
    let cursor: string | undefined;
    do {
      const { body } = await anna.client.call('getLikes', { query: { type, cursor } });
      expect(body.counts).toEqual({ received: 100, sent: 100, matches: 100, new: 100 });
      expect(body.liked_by.length).toBeLessThanOrEqual(48);
      all.push(...body.liked_by);
      cursor = body.next_cursor;
    } while (cursor);
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([120, 120]);
    if (type === 'received')
      expect(all.map(({ like_new }) => like_new)).toEqual([...Array<boolean>(108).fill(true), ...Array<boolean>(12).fill(false)]);
    expect((type === 'received' ? all.slice(0, 108) : all).map(({ at }) => at)).toEqual(
      (type === 'received' ? all.slice(0, 108) : all)
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  }
  expect((await anna.client.call('getUser')).body.user!.num_new_likes).toBe(100);
  // Of a page that the previous release answered.
  const old = `1-${now.getTime()}-${Number.MAX_SAFE_INTEGER}`;
  expect((await anna.client.call('getLikes', { query: { type: 'received', cursor: old } })).body.liked_by[0]).toMatchObject({
    like_new: true,
  });
  for (const cursor of ['1', '1-2-99999999999999999', 'x'])
    expect((await anna.client.call('getLikes', { query: { cursor } })).status).toBe(422);
});
