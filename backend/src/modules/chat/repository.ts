import { sql, type SqlBool } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import { notBlocked } from '../profile/visibility.ts';
import type { MessageRow } from './message-row.ts';
import type { MessagingBalance } from './policy.ts';

/** A condition on `p`, a row of `participant`: neither of the two blocked the other. */
export const unblocked = notBlocked(sql.ref('p.profile_id'), sql.ref('p.other_id'));

/** The same for all of a member's conversations: the blocks are read once. */
export const unblockedBy = (memberId: number) =>
  sql<SqlBool>`p.other_id not in (select blocked_id from block where blocker_id = ${memberId})
    and p.other_id not in (select blocker_id from block where blocked_id = ${memberId})`;

/**
 * One of a member's conversations.
 * @throws ApiFailure `not_found` for someone else's, a removed one, and one with a blocked member
 */
export async function findParticipant(db: Db, memberId: number, conversationId: number) {
  const row = await db
    .selectFrom('participant as p')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('profile_id', '=', memberId)
    .where('hidden', '=', false)
    .where(unblocked)
    .executeTakeFirst();
  if (!row) throw new ApiFailure('not_found');
  return row;
}

/**
 * A message of one of a member's conversations, with the other's id.
 * @throws ApiFailure `not_found` for someone else's, one they removed with the conversation, and one of or to a blocked member
 */
export async function findMessage(db: Db, memberId: number, messageId: number): Promise<{ message: MessageRow; otherId: number }> {
  const message = await db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirst();
  if (!message) throw new ApiFailure('not_found');
  const me = await findParticipant(db, memberId, message.conversation_id);
  if (message.id <= me.deleted_until) throw new ApiFailure('not_found');
  return { message, otherId: me.other_id };
}

/** The conversation of two members, or null if there is none. */
export async function conversationBetween(db: Db, memberId: number, otherId: number): Promise<number | null> {
  const row = await db
    .selectFrom('participant')
    .select('conversation_id')
    .where('profile_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return row?.conversation_id ?? null;
}

const selectBalance = preparedStatement((db, slot: SlotOf<{ memberId: number }>) =>
  db
    .selectFrom('account')
    .leftJoin('wallet', 'wallet.account_id', 'account.id')
    .select(['paid_user', 'free_messages_used', 'conversations_started', 'wallet.balance'])
    .where('account.id', '=', slot('memberId')),
);

/**
 * What decides whether a member may write, and at which price.
 * @throws ApiFailure `not_found` if the account was deleted meanwhile
 */
export async function loadMessagingBalance(db: Db, memberId: number): Promise<MessagingBalance> {
  const [row] = await selectBalance(db, { memberId });
  if (!row) throw new ApiFailure('not_found');
  return {
    paid: row.paid_user,
    freeMessagesUsed: row.free_messages_used,
    conversationsStarted: row.conversations_started,
    balance: row.balance ?? 0,
  };
}

/** Whether two members have a conversation, removed from their lists or not. */
export async function hasConversation(db: Db, memberId: number, otherId: number): Promise<boolean> {
  return (await conversationBetween(db, memberId, otherId)) !== null;
}
