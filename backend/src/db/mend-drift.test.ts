import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aMember, type AMember } from '../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { JOBS } from '../jobs/jobs.ts';
import { keptOfChats } from '../modules/chat/kept-counters.ts';
import { keptMatches } from '../modules/likes/kept-matches.ts';
import { keptAges } from '../modules/matchfinder/kept-ages.ts';
import { mendDrift } from './mend-drift.ts';

let backend: TestBackend;
let lines: string[] = [];
beforeAll(async () => {
  backend = await startTestBackend({ log: (line) => void lines.push(line) });
});
afterAll(() => backend.close());
beforeEach(() => (lines = []));

const member = () => aMember(backend.deps, { account: { paid_user: true }, credits: 20 });
const write = async (from: AMember, to: AMember) =>
  (await from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text: 'Hello' } })).body;
const like = (from: AMember, to: AMember) => from.client.call('like', { body: { id: to.id } });
const stateOf = async ({ client }: AMember) => {
  const [chats, likes] = [(await client.call('getChats')).body, (await client.call('getLikes', { query: { type: 'matches' } })).body];
  return [chats.num_unread_messages, chats.chats.map(({ conversation }) => conversation.updated_at), likes.counts, likes.liked_by];
};
const mendAll = async () =>
  (await mendDrift(backend.deps, keptOfChats)) + (await mendDrift(backend.deps, keptMatches)) + (await mendDrift(backend.deps, keptAges));
const wish = async ({ client }: AMember, ages: { min_age: number; max_age: number }) => {
  const { preferences } = (await client.call('getMatches')).body;
  await client.call('saveMatchPreferences', { body: { ...preferences, ...ages } });
};
const wishedBy = async (ids: number[]) =>
  (
    await backend.deps.db.selectFrom('profile').select(['wants_min_age', 'wants_max_age']).where('id', 'in', ids).orderBy('id').execute()
  ).map((row) => [row.wants_min_age, row.wants_max_age]);
const alerts = () =>
  lines.map((line) => JSON.parse(line) as { alert?: boolean; kept?: string; mended?: number }).filter(({ alert }) => alert);

test('members who wrote, read, deleted, liked, took back and wished → nothing differs', async () => {
  const [anna, ben] = [await member(), await member()];
  const { conversation, message } = await write(anna, ben);
  await write(anna, ben);
  await ben.client.call('readChat', { body: { conversation, read_until: message.id } });
  const { message: third } = await write(anna, ben);
  await anna.client.call('deleteMessage', { body: { message: third.id } });
  await write(ben, anna);
  await anna.client.call('deleteChat', { body: { conversation } });
  await write(ben, anna);
  for (const [from, to] of [
    [anna, ben],
    [ben, anna],
  ] as const)
    await like(from, to);
  await anna.client.call('unlike', { body: { id: ben.id } });
  await wish(anna, { min_age: 30, max_age: 40 });
  await wish(anna, { min_age: 33, max_age: 44 });
  expect(await wishedBy([anna.id, ben.id])).toEqual([
    [33, 44],
    [null, null],
  ]);
  expect([await mendAll(), alerts()]).toEqual([0, []]);
});

test('counters that drifted → as their rows again, and the log says how many', async () => {
  const [anna, ben] = [await member(), await member()];
  await write(anna, ben);
  await write(ben, anna);
  await like(anna, ben);
  await like(ben, anna);
  const before = [await stateOf(anna), await stateOf(ben)];
  const { db } = backend.deps;
  await db
    .updateTable('participant')
    .set({ unread: 7, last_at: new Date(0) })
    .where('profile_id', 'in', [anna.id, ben.id])
    .execute();
  await sql`update likes set matched_at = null where from_id = ${anna.id}`.execute(db);
  await sql`update likes set matched_at = now() where from_id = ${ben.id}`.execute(db);
  expect(await mendAll()).toBe(4);
  expect([await stateOf(anna), await stateOf(ben)]).toEqual(before);
  expect(alerts()).toMatchObject([{ mended: 2 }, { kept: 'matches', mended: 2 }]);
  expect(await mendAll()).toBe(0);
});

test('a database that was just migrated → the job that fills the ages looked for is due', async () => {
  const { rows } = await sql<{ name: string }>`select name from job where next_at <= now()`.execute(backend.deps.db);
  const due = JOBS.filter(({ name }) => rows.some((row) => row.name === name));
  expect(rows).toHaveLength(1);
  expect(due.map(({ name }) => name)).toEqual(['compare the ages looked for']);
});

test('ages looked for → filled where they were stored before, which is no drift; corrected where they differ, which is one', async () => {
  const [anna, ben] = [await member(), await member()];
  for (const each of [anna, ben]) await wish(each, { min_age: 30, max_age: 40 });
  const { db } = backend.deps;
  await sql`update profile set wants_min_age = null, wants_max_age = null where id = ${anna.id}`.execute(db);
  await sql`update profile set wants_max_age = 99 where id = ${ben.id}`.execute(db);
  expect(await mendAll()).toBe(1);
  expect(await wishedBy([anna.id, ben.id])).toEqual([
    [30, 40],
    [30, 40],
  ]);
  expect(alerts()).toMatchObject([{ kept: 'ages looked for', mended: 1 }]);
  expect(await mendAll()).toBe(0);
});
