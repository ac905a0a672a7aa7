import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { collectEvidence } from './evidence.ts';
import { asksForMoney } from './money-words.ts';
import { newReference } from './reference.ts';
import { insertReport } from './repository.ts';

const DAY_MS = 86_400_000;
/** The same text to so many members within a day is a campaign; greetings are shorter than this. */
const SAME_TEXT = { members: 5, length: 25 };
/** Asking one member for money may be talk between acquaintances; asking several is not. */
const MONEY_MEMBERS = 2;
/** A member is reported automatically at most once in this period, and not while that report is open. */
const AGAIN_MS = 7 * DAY_MS;

/** Creates a report automatically if a message shows signs of fraud: the same text to many, or requests for money to several. */
export async function watchMessage(deps: Deps, message: Selectable<Database['message']>): Promise<void> {
  const remarks = await signOf(deps, message);
  if (!remarks) return;
  const other = await deps.db
    .selectFrom('participant')
    .select('other_id')
    .where('conversation_id', '=', message.conversation_id)
    .where('profile_id', '=', message.sender_id)
    .executeTakeFirst();
  if (!other || (await isReported(deps, deps.db, message.sender_id))) return;
  const reference = newReference('R');
  const subject = { profileId: message.sender_id, conversationId: message.conversation_id, messageId: message.id, imageId: null };
  const evidence = await collectEvidence(deps, subject, reference);
  const isNew = await deps.db.transaction().execute(async (trx) => {
    // Serialized, since the next message may show the same sign.
    await trx.selectFrom('account').select('id').where('id', '=', message.sender_id).forNoKeyUpdate().execute();
    if (await isReported(deps, trx, message.sender_id)) return false;
    const report = { id: message.sender_id, category: 'scam', remarks } as const;
    await insertReport(trx, { reference, reporterId: null, report, evidence, now: deps.now() });
    return true;
  });
  if (isNew) deps.log.warn({ reference, category: 'scam' }, 'a message bears a sign of fraud');
}

/** A description for moderators. Null for nearly all messages. */
async function signOf(deps: Deps, message: Selectable<Database['message']>): Promise<string | null> {
  if (message.text.length >= SAME_TEXT.length) {
    const { rows } = await sql<{ n: number }>`select count(distinct conversation_id)::int as n from message
      where sender_id = ${message.sender_id} and sent_at > ${since(deps)} and lower(text) = lower(${message.text})`.execute(deps.db);
    if (rows[0]!.n >= SAME_TEXT.members) return `Signal: the same text to ${rows[0]!.n} members within a day.`;
  }
  if (!asksForMoney(message.text)) return null;
  const today = await deps.db
    .selectFrom('message')
    .select(['conversation_id', 'text'])
    .where('sender_id', '=', message.sender_id)
    .where('sent_at', '>', since(deps))
    .orderBy('sent_at', 'desc')
    .limit(500)
    .execute();
  const asked = new Set(today.filter(({ text }) => asksForMoney(text)).map(({ conversation_id }) => conversation_id));
  return asked.size >= MONEY_MEMBERS ? `Signal: asks ${asked.size} members for money within a day.` : null;
}

const since = (deps: Deps) => new Date(deps.now().getTime() - DAY_MS);

/** Whether there is an automatic report that is open, or was decided recently. */
async function isReported(deps: Deps, db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('reported_id', '=', memberId)
    .where('reporter_id', 'is', null)
    .where('remarks', 'like', 'Signal:%')
    .where((eb) => eb.or([eb('status', '=', 'open'), eb('created_at', '>', new Date(deps.now().getTime() - AGAIN_MS))]))
    .executeTakeFirst();
  return row !== undefined;
}
