import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { findParticipant } from './repository.ts';
import { unreadMessages } from './unread.ts';

/** Marks the other's messages as read, never backwards (docs/product/chat.md). */
export async function readChat(deps: Deps, viewerId: number, conversationId: number, readUntil: number): Promise<number> {
  const me = await findParticipant(deps.db, viewerId, conversationId);
  const at = deps.now();
  await transact(deps, async (trx, record) => {
    // The lock first, in a statement of its own, so that the count below includes a message that arrived meanwhile.
    const { before } = await trx
      .selectFrom('participant')
      .select(sql<number>`greatest(read_until, deleted_until)`.as('before'))
      .where('conversation_id', '=', conversationId)
      .where('profile_id', '=', viewerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const newest = await trx
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('id', '<=', readUntil)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest || newest.id <= before) return;
    await trx
      .updateTable('message')
      .set((eb) => ({ read_at: at, delivered_at: eb.fn.coalesce('delivered_at', eb.val(at)) }))
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '!=', viewerId)
      .where('id', '<=', newest.id)
      .where('read_at', 'is', null)
      .execute();
    await trx
      .updateTable('participant')
      .set({
        read_until: newest.id,
        delivered_until: sql<number>`greatest(delivered_until, ${newest.id})`,
        unread: sql<number>`(select count(*)::int from message where conversation_id = ${conversationId} and sender_id <> ${viewerId} and id > ${newest.id} and type <> 'deleted')`,
      })
      .where('conversation_id', '=', conversationId)
      .where('profile_id', '=', viewerId)
      .execute();
    record('messagesRead', { conversationId, readUntil: newest.id, writerId: me.other_id, readerId: viewerId, at });
  });
  return unreadMessages(deps.db, viewerId);
}

/** Removes a conversation from the member's own list; a later message brings it back without the old ones. */
export async function deleteChat(deps: Deps, viewerId: number, conversationId: number): Promise<void> {
  await findParticipant(deps.db, viewerId, conversationId);
  await transact(deps, async (trx, record) => {
    await trx
      .selectFrom('participant')
      .select('read_until')
      .where('conversation_id', '=', conversationId)
      .where('profile_id', '=', viewerId)
      .forNoKeyUpdate()
      .execute();
    const { newest } = await trx
      .selectFrom('message')
      .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('newest'))
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('participant')
      .set({ hidden: true, archived: false, unread: 0, deleted_until: newest })
      .where('conversation_id', '=', conversationId)
      .where('profile_id', '=', viewerId)
      .execute();
    record('chatDeleted', { memberId: viewerId, conversationId });
  });
}
