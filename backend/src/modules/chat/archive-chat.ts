import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { findParticipant } from './repository.ts';

/** Moves a conversation from the list into the archive, or back; the next message unarchives it automatically. */
export async function archiveChat(deps: Deps, memberId: number, conversationId: number, archived: boolean): Promise<void> {
  await findParticipant(deps.db, memberId, conversationId);
  await transact(deps, async (trx, record) => {
    const { numUpdatedRows } = await trx
      .updateTable('participant')
      .set({ archived })
      .where('conversation_id', '=', conversationId)
      .where('profile_id', '=', memberId)
      .where('archived', '!=', archived)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) record('chatArchived', { memberId, conversationId, archived });
  });
}
