import type { Reaction } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { loadReactions } from './presenter.ts';
import { findMessage } from './repository.ts';

/** Sets or removes (null) a member's one emoji on a message. @returns all reactions to the message afterwards */
export async function react(deps: Deps, viewer: Viewer, messageId: number, emoji: string | null): Promise<Reaction[]> {
  const { message, otherId } = await findMessage(deps.db, viewer.id, messageId);
  if (viewer.status !== 'active') throw new ApiFailure('not_confirmed');
  await transact(deps, async (trx, record) => {
    // Row lock: a concurrent deletion removes this reaction, too.
    const { type } = await trx.selectFrom('message').select('type').where('id', '=', messageId).forShare().executeTakeFirstOrThrow();
    if (type === 'deleted') throw new ApiFailure('not_found');
    if (emoji === null) {
      await trx.deleteFrom('message_reaction').where('message_id', '=', messageId).where('profile_id', '=', viewer.id).execute();
    } else {
      const reacted_at = deps.now();
      await trx
        .insertInto('message_reaction')
        .values({ message_id: messageId, profile_id: viewer.id, emoji, reacted_at })
        .onConflict((conflict) => conflict.columns(['message_id', 'profile_id']).doUpdateSet({ emoji, reacted_at }))
        .execute();
    }
    record('reactionChanged', { conversationId: message.conversation_id, messageId, memberIds: [viewer.id, otherId] });
  });
  return (await loadReactions(deps, [messageId], viewer.id)).get(messageId) ?? [];
}
