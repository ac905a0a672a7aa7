import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { MessageRow } from './message-row.ts';
import { deletableUntil } from './presenter.ts';
import { findMessage } from './repository.ts';

/**
 * Deletes an own message for both, within an hour: its text, picture and reactions are deleted, its sequence number stays.
 * Credits are not refunded. Idempotent.
 * @throws ApiFailure `not_found` for others' messages, `delete_too_late`
 */
export async function deleteMessage(deps: Deps, memberId: number, messageId: number): Promise<MessageRow> {
  const { message: found, otherId } = await findMessage(deps.db, memberId, messageId);
  if (found.sender_id !== memberId) throw new ApiFailure('not_found');
  return transact(deps, async (trx, record) => {
    // Lock order: the participant before the message, as in marking as read and in replying.
    const theirs = trx.selectFrom('participant').where('conversation_id', '=', found.conversation_id).where('profile_id', '=', otherId);
    await theirs.select('unread').forNoKeyUpdate().execute();
    const before = await trx.selectFrom('message').selectAll().where('id', '=', messageId).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (before.type === 'deleted') return before;
    if (deletableUntil(before) <= deps.now()) throw new ApiFailure('delete_too_late');
    const message = await trx
      .updateTable('message')
      .set({ type: 'deleted', text: '', gift: null, gif: null, reply_to: null, deleted_at: deps.now() })
      .where('id', '=', messageId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('message_reaction').where('message_id', '=', messageId).execute();
    await trx.deleteFrom('chat_photo').where('message_id', '=', messageId).execute();
    await trx
      .updateTable('participant')
      .set({ unread: sql<number>`greatest(unread - 1, 0)` })
      .where('conversation_id', '=', message.conversation_id)
      .where('profile_id', '=', otherId)
      .where('read_until', '<', messageId)
      .where('deleted_until', '<', messageId)
      .execute();
    record('messageDeleted', { message, otherId });
    return message;
  });
}
