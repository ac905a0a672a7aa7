import { DEFAULTS, type ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { loadPartnerCards } from './list-chats.ts';
import { refusalFor, textCost } from './policy.ts';
import { presentMessage } from './presenter.ts';
import type { Prices } from '../credits/prices.ts';
import { findParticipant, loadPurse } from './repository.ts';
import { isTyping } from './typing.ts';

type Chat = ResponseOf<'getChat'>;

/** One page of a conversation, with all that the message footer needs to know (GET chat.php). */
export async function openChat(
  deps: Deps,
  viewer: Viewer,
  prices: Prices,
  query: { id: number; before?: number | undefined; after?: number | undefined },
): Promise<Chat> {
  const me = await findParticipant(deps.db, viewer.id, query.id);
  const [cards, page, other, purse, otherState] = await Promise.all([
    loadPartnerCards(deps, viewer, [me.other_id]),
    loadPage(deps, query, me.deleted_until),
    deps.db
      .selectFrom('participant')
      .select('read_until')
      .where('conversation_id', '=', query.id)
      .where('profile_id', '=', me.other_id)
      .executeTakeFirst(),
    loadPurse(deps.db, viewer.id),
    deps.db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['account.status', 'profile.active'])
      .where('account.id', '=', me.other_id)
      .executeTakeFirst(),
  ]);
  const profile = cards.get(me.other_id);
  if (!profile || !otherState) throw new ApiFailure('not_found');
  const cost = textCost(purse, prices);
  return {
    conversation: { id: query.id, typing: isTyping(deps, query.id, me.other_id), other_read_until: other?.read_until || null },
    profile,
    messages: page.messages.map((message) => presentMessage(message, viewer.id)),
    more: page.more,
    blocked_by: obstacle(viewer, otherState) ?? refusalFor(purse, cost, 'text'),
    next_cost: cost,
  };
}

function obstacle(viewer: Viewer, other: { status: string; active: boolean }): Chat['blocked_by'] {
  if (viewer.status !== 'active') return 'not_confirmed';
  if (other.status === 'not_confirmed') return 'counterpart_not_confirmed';
  return other.active ? null : 'deleted';
}

async function loadPage(
  deps: Deps,
  { id, before, after }: { id: number; before?: number | undefined; after?: number | undefined },
  deletedUntil: number,
) {
  const all = deps.db.selectFrom('message').where('conversation_id', '=', id).where('id', '>', deletedUntil);
  const messages =
    after === undefined
      ? (
          await all
            .selectAll()
            .$if(before !== undefined, (query) => query.where('id', '<', before!))
            .orderBy('id', 'desc')
            .limit(DEFAULTS.chatPageSize)
            .execute()
        ).reverse()
      : await all.selectAll().where('id', '>', after).orderBy('id').limit(DEFAULTS.chatPageSize).execute();
  const first = messages[0];
  const older = first && (await all.select('id').where('id', '<', first.id).limit(1).executeTakeFirst());
  return { messages, more: older !== undefined };
}
