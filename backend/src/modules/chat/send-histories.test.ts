import { randomUUID } from 'node:crypto';
import { CONVERSATIONS_FREE, DEFAULTS } from '@nightlark/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { sendMessage } from './send-message.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const free = () => aMember(backend.deps);
const premium = (credits: number) => aMember(backend.deps, { account: { paid_user: true }, credits });
const idsOf = async (members: readonly Promise<{ id: number }>[]) => (await Promise.all(members)).map(({ id }) => id);

/** Sends a text. @returns its message's number, or why it was refused */
async function send(from: number, to: number, clientId: string): Promise<number | string> {
  try {
    const { message } = await sendMessage(backend.deps, from, { profile: to }, { clientId, type: 'text', text: 'Hello' });
    return message.number;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** What contradicts what was sent, of messages with these senders. */
async function contradictions(ids: readonly number[]) {
  const { db } = backend.deps;
  const of = (what: string, rows: readonly unknown[]) => (rows.length > 0 ? [{ what, rows }] : []);
  const { rows: numbers } = await sql`select conversation_id, array_agg(number order by id) as numbers from message
    where sender_id = any(${ids}::bigint[]) group by conversation_id
    having array_agg(number order by id) <> array_agg(number order by number) or max(number) <> count(*)`.execute(db);
  const { rows: places } = await sql`select c.id, last_number from conversation c
    where started_by = any(${ids}::bigint[]) and last_number <> (select count(*) from message where conversation_id = c.id)`.execute(db);
  const { rows: unread } = await sql`select p.conversation_id from participant p where profile_id = any(${ids}::bigint[]) and unread <>
    (select count(*) from message m where m.conversation_id = p.conversation_id and sender_id = p.other_id)`.execute(db);
  const { rows: unpaid } = await sql`select id from message m where sender_id = any(${ids}::bigint[]) and cost <> coalesce((
    select sum(amount) from ledger where account_id = m.sender_id and reference = m.client_id::text and credit = 'used'), 0)`.execute(db);
  const { rows: untold } = await sql`select id from message m where sender_id = any(${ids}::bigint[]) and 2 <> (
    select count(*) from live_event where name = 'message' and (reference ->> 'message')::bigint = m.id)`.execute(db);
  const { rows: counted } = await sql`select id from account a where id = any(${ids}::bigint[]) and (
    free_messages_used <> (select count(*) from message where sender_id = a.id and cost = 0)
    or conversations_started <> (select count(*) from conversation where started_by = a.id))`.execute(db);
  return [
    ...of('a gap between numbers', numbers),
    ...of('the next number', places),
    ...of('unread', unread),
    ...of('unpaid, or paid twice', unpaid),
    ...of('live events', untold),
    ...of('what free members used', counted),
    ...of('the ledger', (await checkLedger(db)).differences),
  ];
}

const act = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(9));

test('members of all kinds write to each other, some messages twice, some at once → numbers, unread, credits and events agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }), async (turns) => {
      const ids = await idsOf([free(), free(), premium(1), premium(20)]);
      const clientIds = Array.from({ length: 10 }, () => randomUUID());
      for (const turn of turns) await Promise.all(turn.map(([from, to, n]) => send(ids[from]!, ids[to]!, clientIds[n]!)));
      expect(await contradictions(ids)).toEqual([]);
      const members = await backend.deps.db
        .selectFrom('account')
        .selectAll()
        .where('id', 'in', ids)
        .where('paid_user', '=', false)
        .execute();
      for (const { free_messages_used, conversations_started } of members) {
        expect(free_messages_used).toBeLessThanOrEqual(DEFAULTS.freeMessages);
        expect(conversations_started).toBeLessThanOrEqual(CONVERSATIONS_FREE);
      }
    }),
    { numRuns: 60 },
  );
});

test('100 messages at once between two members → all arrive, each with its own place', async () => {
  const ids = await idsOf([premium(100), premium(100)]);
  const sent = await Promise.all(Array.from({ length: 100 }, (_, n) => send(ids[n % 2]!, ids[(n + 1) % 2]!, randomUUID())));
  expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  expect(await contradictions(ids)).toEqual([]);
});

test('100 messages at once among ten members → all arrive', async () => {
  const ids = await idsOf(Array.from({ length: 10 }, () => premium(20)));
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, n) => send(ids[n % 10]!, ids[((n % 10) + 1 + (Math.floor(n / 10) % 9)) % 10]!, randomUUID())),
  );
  expect(sent.filter((number) => typeof number === 'string')).toEqual([]);
  expect(await contradictions(ids)).toEqual([]);
});

test('two messages at once with one credit → one arrives', async () => {
  const ids = await idsOf([premium(1), free()]);
  const sent = await Promise.all([send(ids[0]!, ids[1]!, randomUUID()), send(ids[0]!, ids[1]!, randomUUID())]);
  expect(sent.toSorted()).toEqual([1, 'not_enough_credits']);
  expect(await contradictions(ids)).toEqual([]);
});
