import { aMember, type AMember } from '../../testing/a-member.ts';
import { openLive } from '../../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, now: () => now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await backend.deps.db.deleteFrom('account').execute();
});

/** Midnight in Amsterdam, in winter. */
const RESET = '2026-11-21T23:00:00.000Z';
const her = (profile = {}) => aMember(backend.deps, { profile });
const him = (profile = {}, account = {}) => aMember(backend.deps, { profile: { gender: 'male', ...profile }, account });
const women = (count: number) => Promise.all(Array.from({ length: count }, () => her()));
const vote = ({ client }: AMember, id: number, which: 'like' | 'pass' = 'like') => client.call('swipe', { body: { id, vote: which } });
const undo = ({ client }: AMember, id: number) => client.call('undoSwipe', { body: { id } });
const game = async ({ client }: AMember) => (await client.call('getSwipe')).body;
const likesOf = async ({ id }: AMember) =>
  (await backend.deps.db.selectFrom('likes').selectAll().where('from_id', '=', id).execute()).length;

test('logged out → authentication_required, for every call', async () => {
  const client = backend.client();
  for (const answer of [
    client.call('getSwipe'),
    client.call('swipe', { body: { id: 1, vote: 'like' } }),
    client.call('undoSwipe', { body: { id: 1 } }),
  ])
    expect((await answer).error?.code).toBe('authentication_required');
});

test('cards → who fits both ways, without those voted on, liked, blocked either way or hidden', async () => {
  const me = await him();
  const [open, passed, liked, likedElsewhere, blocked, blocker] = await women(6);
  await her({ sexuality: 'lesbian' });
  await her({ active: false });
  await him();
  await vote(me, passed!.id, 'pass');
  await vote(me, liked!.id);
  await me.client.call('like', { body: { id: likedElsewhere!.id } });
  await me.client.call('block', { body: { id: blocked!.id } });
  await blocker!.client.call('block', { body: { id: me.id } });
  const { profiles } = await game(me);
  expect(profiles.map(({ id }) => id)).toEqual([open!.id]);
  expect(profiles[0]).toMatchObject({ images: [], reasons: [{ code: 'age' }], about: '' });
  expect(JSON.stringify(profiles)).not.toMatch(/birthdate|"lat"|email|wants_/);
  now = new Date('2026-12-13T12:00:00Z');
  expect((await game(me)).profiles.map(({ id }) => id).sort()).toEqual([open!.id, passed!.id].sort());
});

test('blocked either way, hidden, missing or oneself → the same 404, nothing spent', async () => {
  const me = await him();
  const [blocked, blocker] = await women(2);
  const hidden = await her({ active: false });
  await me.client.call('block', { body: { id: blocked!.id } });
  await blocker!.client.call('block', { body: { id: me.id } });
  for (const id of [blocked!.id, blocker!.id, hidden.id, 2_000_000_000, me.id]) expect((await vote(me, id)).error?.code).toBe('not_found');
  expect(await game(me)).toMatchObject({ likes_left: 4, last: null });
});

test('a fifth like in a day → swipe_limit with the time of the reset; passing stays free; after midnight there are four again', async () => {
  const me = await him();
  const people = await women(7);
  expect(await game(me)).toMatchObject({ likes_left: 4, resets_at: RESET });
  for (const [index, { id }] of people.slice(0, 4).entries())
    expect((await vote(me, id)).body).toEqual({ vote: 'like', match: false, likes_left: 3 - index, resets_at: RESET });
  const fifth = await vote(me, people[4]!.id);
  expect([fifth.status, fifth.error]).toEqual([403, expect.objectContaining({ code: 'swipe_limit', params: { resets_at: RESET } })]);
  expect(await likesOf(me)).toBe(4);
  expect((await vote(me, people[5]!.id, 'pass')).body).toEqual({ vote: 'pass', match: false, likes_left: 0, resets_at: RESET });
  now = new Date(RESET);
  expect(await game(me)).toMatchObject({ likes_left: 4, resets_at: '2026-11-22T23:00:00.000Z' });
  expect((await vote(me, people[4]!.id)).body.likes_left).toBe(3);
});

test('premium → no limit', async () => {
  const me = await him({}, { paid_user: true });
  for (const { id } of await women(6)) expect((await vote(me, id)).body).toMatchObject({ likes_left: null, resets_at: null });
});

test('a double tap, and 20 at once → one like, one of four spent, one live event', async () => {
  const [me, [woman]] = [await him(), await women(1)];
  const live = await openLive(woman!.client);
  const answers = await Promise.all(Array.from({ length: 20 }, () => vote(me, woman!.id)));
  expect(answers.map(({ status, body }) => [status, body.vote])).toEqual(answers.map(() => [200, 'like']));
  expect((await live.next('like')).data).toMatchObject({ profile: { id: me.id }, num_new_likes: 1 });
  live.close();
  expect((await game(me)).likes_left).toBe(3);
  expect((await vote(me, woman!.id, 'pass')).body).toMatchObject({ vote: 'like', likes_left: 3 });
  expect(await likesOf(me)).toBe(1);
});

test('12 different likes at once → exactly four succeed', async () => {
  const [me, people] = [await him(), await women(12)];
  const answers = await Promise.all(people.map(({ id }) => vote(me, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(await likesOf(me)).toBe(4);
});

test('a like that meets one → a match, once for each side', async () => {
  const [me, [woman]] = [await him(), await women(1)];
  await vote(woman!, me.id);
  expect((await vote(me, woman!.id)).body.match).toBe(true);
  expect((await me.client.call('getLikes', { query: { type: 'matches' } })).body.counts.matches).toBe(1);
});

describe('undo', () => {
  test('the latest vote, step by step → card, like and free like come back; twice → the same', async () => {
    const [me, [first, second]] = [await him(), await women(2)];
    await vote(me, first!.id);
    await vote(me, second!.id, 'pass');
    expect((await undo(me, first!.id)).error?.code).toBe('undo_impossible');
    expect((await undo(me, second!.id)).body).toMatchObject({ profile: { id: second!.id }, likes_left: 3 });
    expect((await game(me)).last).toBe(first!.id);
    for (let n = 0; n < 2; n++)
      expect((await undo(me, first!.id)).body).toMatchObject({ profile: { id: first!.id, liked: false }, likes_left: 4 });
    expect(await likesOf(me)).toBe(0);
    expect(await game(me)).toMatchObject({ last: null, likes_left: 4 });
  });

  test('a match → undo_impossible, as the other member was notified', async () => {
    const [me, [woman]] = [await him(), await women(1)];
    await vote(woman!, me.id);
    await vote(me, woman!.id);
    expect((await game(me)).last).toBeNull();
    expect((await undo(me, woman!.id)).error?.code).toBe('undo_impossible');
    expect(await likesOf(me)).toBe(1);
  });

  test('somebody else’s vote → nothing happens to it', async () => {
    const [me, other, [woman]] = [await him(), await him(), await women(1)];
    await vote(me, woman!.id);
    expect((await undo(other, woman!.id)).status).toBe(200);
    expect(await likesOf(me)).toBe(1);
  });

  test('a like from before the game, passed and undone → stays', async () => {
    const [me, [woman]] = [await him(), await women(1)];
    await me.client.call('like', { body: { id: woman!.id } });
    expect((await vote(me, woman!.id)).body).toMatchObject({ vote: 'like', likes_left: 4 });
    await undo(me, woman!.id);
    expect(await likesOf(me)).toBe(1);
  });

  test('a like of yesterday → gives nothing back today', async () => {
    const [me, people] = [await him(), await women(2)];
    await vote(me, people[0]!.id);
    now = new Date('2026-11-22T12:00:00Z');
    expect((await undo(me, people[0]!.id)).body.likes_left).toBe(4);
    expect((await vote(me, people[1]!.id)).body.likes_left).toBe(3);
  });
});

test('moving to where it is past midnight already → no new likes; the next day is no shorter than a day', async () => {
  const [me, people] = [await him(), await women(12)];
  for (const { id } of people.slice(0, 4)) await vote(me, id);
  const move = (country: 'NZ' | 'US') => me.client.call('updateProfile', { body: { country } });
  await move('NZ');
  expect(await game(me)).toMatchObject({ likes_left: 0, resets_at: RESET });
  now = new Date(RESET);
  const next = new Date((await game(me)).resets_at!);
  expect(next.getTime() - now.getTime()).toBeGreaterThanOrEqual(23 * 3_600_000);
  for (const { id } of people.slice(4, 8)) await vote(me, id);
  await move('US');
  now = new Date(next.getTime() - 1);
  expect((await vote(me, people[8]!.id)).error?.code).toBe('swipe_limit');
  now = next;
  expect((await vote(me, people[8]!.id)).body.likes_left).toBe(3);
});

test.each([
  [{ id: 'x', vote: 'like' }, 'id'],
  [{ id: 1, vote: 'super' }, 'vote'],
  [{}, 'id'],
])('%j → validation by field', async (body, field) => {
  expect((await (await him()).client.call('swipe', { body })).error).toMatchObject({ code: 'validation', field });
});

test('from another site → cross_site', async () => {
  const [me, [woman]] = [await him(), await women(1)];
  const headers = { origin: 'https://evil.example' };
  expect((await me.client.call('swipe', { body: { id: woman!.id, vote: 'like' }, headers })).error?.code).toBe('cross_site');
  expect((await me.client.call('undoSwipe', { body: { id: woman!.id }, headers })).error?.code).toBe('cross_site');
});
