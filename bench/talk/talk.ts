import { sql } from 'kysely';
import type { Deps } from '@nightlark/backend';
import { grantCredits } from '@nightlark/backend/internals/wallet';
import { makeListeners } from '../events/members.ts';
import { type Cookie, parseCookie } from '../shared/session.ts';

const MESSAGES = 10_000;
/** A word of every nth message, so that a search finds some far apart. */
export const RARE_WORD = 'lighthouse';
/** The message quoted by one of the newest. */
const QUOTED_NUMBER = 200;
/** Conversations beside the long one, for a realistic list. */
const OTHERS = 40;
const CREDITS = 10_000;

const TEXTS = [
  'Yes!',
  'Good morning, did you sleep well? I dreamt that we had missed the ferry again.',
  'Haha 😂',
  'I have been thinking about the place by the canal that you told me of, with the blue door and the dog that sleeps on the counter.',
  'Tonight?',
  'The film begins at eight, but we could eat something before. There is this tiny kitchen around the corner, six tables and no menu.',
  '❤️',
  'I would say it depends on the weather. If it rains we stay in and cook.',
  'What are you reading at the moment?',
  'My sister says hello. She still laughs about the umbrella.',
];

export interface Talker {
  id: number;
  name: string;
  cookie: Cookie;
}

/** Two members with a long conversation. */
export interface Talk {
  one: Talker;
  other: Talker;
  conversation: number;
  /** Id of its first message. */
  first: number;
}

/** Inserts two members into an empty database with 10,000 messages between them, credits for more, and stored payment methods. */
export async function makeTalk(deps: Deps): Promise<Talk> {
  const members = await makeListeners(deps, 2 + OTHERS);
  const [one, other] = members.map(({ id, cookie }) => ({ id, name: `Listener ${id}`, cookie: parseCookie(cookie) })) as [Talker, Talker];
  const { db, now } = deps;
  await db.updateTable('account').set({ paid_user: true }).execute();
  for (const { id } of [one, other]) await grantCredits(db, { accountId: id, amount: CREDITS, reason: 'demo', key: 'bench' });
  for (const { id } of members.slice(2)) await insertMessages(deps, await insertConversation(deps, [id, one.id]), [id, one.id], 3);
  const conversation = await insertConversation(deps, [one.id, other.id]);
  await insertMessages(deps, conversation, [one.id, other.id], MESSAGES);
  const first = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  await db.insertInto('stored_method').values(storedMethods(one.id, now())).execute();
  return { one, other, conversation, first: first.id };
}

async function insertConversation({ db, now }: Deps, [a, b]: readonly [number, number]): Promise<number> {
  const row = { started_by: a, created_at: now(), updated_at: now() };
  const { id } = await db.insertInto('conversation').values(row).returning('id').executeTakeFirstOrThrow();
  const both = [
    { conversation_id: id, profile_id: a, other_id: b, last_at: now() },
    { conversation_id: id, profile_id: b, other_id: a, last_at: now() },
  ];
  await db.insertInto('participant').values(both).execute();
  return id;
}

/** Messages of both over some days; with reactions, replies, and one reply to a distant message. */
async function insertMessages({ db }: Deps, conversation: number, [a, b]: readonly [number, number], count: number): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`insert into message (conversation_id, number, sender_id, client_id, request_hash, type, text, sent_at, delivered_at, read_at)
      select ${conversation}::bigint, n, case when n * 7919 / 3 % 5 < 2 then ${a}::bigint else ${b}::bigint end, gen_random_uuid(), 'bench', 'text',
        case when n % 500 = 250 then ${`I can see the ${RARE_WORD} from here.`} else (${TEXTS}::text[])[1 + n * 7919 / 7 % ${TEXTS.length}::int] end,
        sent.at, sent.at, sent.at
      from generate_series(1, ${count}::int) n, lateral (select now() - (${count}::int - n) * interval '97 seconds' as at) sent
      order by n`.execute(session);
    await sql`update message set reply_to = quoted.id from message quoted
      where message.conversation_id = ${conversation}::bigint and message.number % 20 = 7 and quoted.conversation_id = ${conversation}::bigint
        and quoted.number = case when message.number > ${count}::int - 20 then ${QUOTED_NUMBER}::int else message.number - 5 end`.execute(
      session,
    );
    await sql`insert into message_reaction (message_id, profile_id, emoji, reacted_at)
      select id, case when sender_id = ${a}::bigint then ${b}::bigint else ${a}::bigint end, '❤️', sent_at
      from message where conversation_id = ${conversation}::bigint and number % 9 = 0`.execute(session);
    await sql`update conversation set last_number = ${count}::int where id = ${conversation}::bigint`.execute(session);
    await sql`update participant set read_until = newest.id, delivered_until = newest.id
      from (select max(id) as id from message where conversation_id = ${conversation}::bigint) newest
      where conversation_id = ${conversation}::bigint`.execute(session);
  });
}

/** Enough that the page offers a search. */
function storedMethods(account_id: number, at: Date) {
  const token = Buffer.from('bench');
  return (['visa', 'mastercard', 'paypal'] as const).map((method, index) => ({
    account_id,
    provider: 'sandbox',
    method,
    token,
    label: `•••• 424${index}`,
    expires: '2031-12',
    created_at: at,
    used_at: at,
  }));
}
