import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { findParticipant } from './repository.ts';

/** Takes a conversation out of the list into the archive, or back; the next message brings it back by itself. */
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
