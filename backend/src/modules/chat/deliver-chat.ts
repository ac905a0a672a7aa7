import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { findParticipant } from './repository.ts';

/** Marks the other's messages as delivered to a device of the member, up to a message; never backwards. */
export async function deliverChat(deps: Deps, memberId: number, conversationId: number, deliveredUntil: number): Promise<void> {
  const me = await findParticipant(deps.db, memberId, conversationId);
  if (deliveredUntil <= me.delivered_until) return;
  const at = deps.now();
  await transact(deps, async (trx, record) => {
    // Lock order: first, as in marking as read.
    const mine = trx.selectFrom('participant').where('conversation_id', '=', conversationId).where('profile_id', '=', memberId);
    await mine.select('unread').forNoKeyUpdate().execute();
    const delivered = await trx
      .updateTable('message')
      .set({ delivered_at: at })
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', me.other_id)
      .where('id', '<=', deliveredUntil)
      .where('id', '>', me.delivered_until)
      .where('delivered_at', 'is', null)
      .returning('id')
      .execute();
    if (delivered.length === 0) return;
    const newest = Math.max(...delivered.map(({ id }) => id));
    await trx
      .updateTable('participant')
      .set((eb) => ({ delivered_until: eb.fn<number>('greatest', ['delivered_until', eb.val(newest)]) }))
      .where('conversation_id', '=', conversationId)
      .where('profile_id', '=', memberId)
      .execute();
    record('messagesDelivered', { conversationId, deliveredUntil: newest, writerId: me.other_id, at });
  });
}
