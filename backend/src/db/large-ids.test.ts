import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { receiveWebhook } from '../modules/payments/settlement/receive-webhook.ts';
import { checkLedger } from '../modules/ledger/check-ledger.ts';
import { aMember, type AMember } from '../testing/a-member.ts';
import { aPaymentProvider } from '../testing/a-payment-provider.ts';
import { openLive } from '../testing/live-stream.ts';
import { mailedCode } from '../testing/outbox.ts';
import { signUpBody } from '../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

/** Far beyond 32 bits, and still a number in JSON. */
const FIRST = 2 ** 52;
const MESSAGES = 120;

let backend: TestBackend;
let anna: AMember;
let ben: AMember;
beforeAll(async () => {
  backend = await startTestBackend({ hooks: { payments: () => aPaymentProvider }, env: { RATE_LIMIT_FACTOR: 1_000 } });
  const { db } = backend.deps;
  await sql`select setval(quote_ident(sequencename)::regclass, ${FIRST}) from pg_sequences where schemaname = 'public'`.execute(db);
  anna = await aMember(backend.deps, { credits: 500, account: { paid_user: true } });
  ben = await aMember(backend.deps, { credits: 500, account: { paid_user: true } });
  await db
    .insertInto('live_sequence')
    .values([anna, ben].map(({ id }) => ({ account_id: id, last: FIRST })))
    .execute();
});
afterAll(() => backend.close());

const write = async (from: AMember, to: AMember, text: string) =>
  (await from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text } })).body;
const isLarge = (id: number) => Number.isSafeInteger(id) && id > FIRST;

test('a sign-up → a member whom others open and complain of, and who ends another session', async () => {
  const client = backend.client();
  const body = signUpBody();
  await client.call('signup', { body });
  await client.call('activate', { body: { code: await mailedCode(backend.deps, body.email) } });
  const { user } = (await client.call('getUser')).body;
  expect(isLarge(user!.id)).toBe(true);
  expect((await anna.client.call('getMember', { query: { id: user!.id } })).body.profile).toMatchObject({ id: user!.id, name: body.name });
  const complaint = {
    name: 'Anna',
    email: 'anna@test.example',
    category: 'my_photos',
    text: 'Those are my photos.',
    profile: user!.id,
  } as const;
  expect((await backend.client().call('complain', { body: complaint })).status).toBe(201);
  const other = backend.client();
  await other.call('login', { body: { email: body.email, password: body.password } });
  const sessions = async () => (await client.call('getSessions')).body.sessions;
  const [, second] = await sessions();
  expect(isLarge(second!.id)).toBe(true);
  await client.call('endSessions', { body: { id: second!.id } });
  expect((await sessions()).map(({ current }) => current)).toEqual([true]);
});

test('likes and a match → listed by pages, with the live event', async () => {
  const live = await openLive(ben.client);
  await anna.client.call('like', { body: { id: ben.id } });
  const { id, data } = await live.next('like');
  expect([isLarge(Number(id)), data.profile.id]).toEqual([true, anna.id]);
  live.close();
  await ben.client.call('like', { body: { id: anna.id } });
  const admirers = [];
  for (let n = 0; n < 50; n++) {
    const each = await aMember(backend.deps);
    admirers.push(each.id);
    await each.client.call('like', { body: { id: ben.id } });
  }
  const first = (await ben.client.call('getLikes', { query: { type: 'received' } })).body;
  const second = (await ben.client.call('getLikes', { query: { type: 'received', cursor: first.next_cursor } })).body;
  const listed = [...first.liked_by, ...second.liked_by].map(({ id }) => id);
  expect([listed.length, new Set(listed)]).toEqual([51, new Set([anna.id, ...admirers])]);
});

test('a conversation → answered, paged, searched by pages, read; events missed while offline come', async () => {
  const { conversation, message } = await write(anna, ben, 'The first of them');
  expect([isLarge(conversation), isLarge(message.id)]).toEqual([true, true]);
  const live = await openLive(anna.client);
  const answer = await write(ben, anna, 'The second of them');
  const { id, data } = await live.next('message');
  expect([isLarge(Number(id)), data]).toMatchObject([true, { conversation, message: { id: answer.message.id } }]);
  live.close();
  for (let n = 2; n < MESSAGES; n++) await write(ben, anna, `needle ${n}`);

  const page = async (query: object) => (await anna.client.call('getChat', { query: { id: conversation, ...query } })).body.messages;
  const seen = await page({});
  while (seen[0]!.number > 1) seen.unshift(...(await page({ before: seen[0]!.id })));
  expect(seen.map(({ number }) => number)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1));
  expect((await page({ after: seen.at(-3)!.id })).map((each) => each.id)).toEqual(seen.slice(-2).map((each) => each.id));
  expect((await page({ around: answer.message.id })).map((each) => each.id)).toContain(answer.message.id);

  const find = async (cursor?: string) => (await anna.client.call('searchChats', { query: { q: 'needle', cursor } })).body;
  const hits = [await find()];
  while (hits.at(-1)!.next_cursor) hits.push(await find(hits.at(-1)!.next_cursor));
  expect(new Set(hits.flatMap((each) => each.hits.map((hit) => hit.message!.id))).size).toBe(MESSAGES - 2);

  const missed = await openLive(anna.client, { header: String(Number(id) + MESSAGES - 10) });
  expect((await missed.next('sync')).data).toEqual({ complete: true });
  expect(isLarge(Number((await missed.next('message')).id))).toBe(true);
  missed.close();

  await anna.client.call('readChat', { body: { conversation, read_until: seen.at(-1)!.id } });
  const [listed] = (await anna.client.call('getChats')).body.chats;
  expect(listed).toMatchObject({ conversation: { id: conversation }, num_unread_messages: 0 });
});

test('conversations with more than a page of members → listed by pages', async () => {
  for (let n = 0; n < 51; n++) await write(await aMember(backend.deps, { credits: 50 }), ben, 'Hello');
  const first = (await ben.client.call('getChats')).body;
  const second = (await ben.client.call('getChats', { query: { cursor: first.next_cursor } })).body;
  expect(new Set([...first.chats, ...second.chats].map(({ conversation }) => conversation.id)).size).toBe(52);
});

test('a payment → its credits, and the ledger agrees', async () => {
  const body = { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID(), back: `/chats/${FIRST + 1}` } as const;
  const { payment_id } = (await anna.client.call('createPayment', { body })).body.payment;
  const notice = { event_id: randomUUID(), payment_id, provider_id: `test_${payment_id}`, status: 'completed' } as const;
  const before = (await anna.client.call('getUser')).body.user!.credits;
  await receiveWebhook(backend.deps, notice);
  expect((await anna.client.call('getUser')).body.user!.credits).toBe(before + 25);
  const { rows } = await sql<{ first: number }>`select min(id) as first from ledger`.execute(backend.deps.db);
  expect(isLarge(rows[0]!.first)).toBe(true);
  expect((await checkLedger(backend.deps.db)).differences).toEqual([]);
});
