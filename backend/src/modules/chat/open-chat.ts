import { DEFAULTS, type ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { findDraft } from './drafts.ts';
import { loadPartnerCards } from './list-chats.ts';
import { refusalFor, textCost } from './policy.ts';
import { presentMessages } from './presenter.ts';
import type { Prices } from '../credits/prices.ts';
import { findParticipant, loadMessagingBalance } from './repository.ts';
import { isTyping } from './typing.ts';

type Chat = ResponseOf<'getChat'>;

interface PageQuery {
  id: number;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
}

/** One page of a conversation, with all that the message footer needs (GET chat.php). */
export async function openChat(deps: Deps, viewer: Viewer, prices: Prices, query: PageQuery): Promise<Chat> {
  const me = await findParticipant(deps.db, viewer.id, query.id);
  const [cards, page, other, purse, otherState, { last_number }, draft] = await Promise.all([
    loadPartnerCards(deps, viewer, [me.other_id]),
    loadPage(deps, query, me.deleted_until),
    deps.db
      .selectFrom('participant')
      .select(['read_until', 'delivered_until'])
      .where('conversation_id', '=', query.id)
      .where('profile_id', '=', me.other_id)
      .executeTakeFirst(),
    loadMessagingBalance(deps.db, viewer.id),
    deps.db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['account.status', 'profile.active', 'profile.show_last_seen', 'profile.last_active'])
      .where('account.id', '=', me.other_id)
      .executeTakeFirst(),
    deps.db.selectFrom('conversation').select('last_number').where('id', '=', query.id).executeTakeFirstOrThrow(),
    findDraft(deps.db, viewer.id, me.other_id),
  ]);
  const profile = cards.get(me.other_id);
  if (!profile || !otherState) throw new ApiFailure('not_found');
  const cost = textCost(purse, prices);
  return {
    conversation: {
      id: query.id,
      typing: isTyping(deps, query.id, me.other_id),
      last_number,
      other_delivered_until: other?.delivered_until || null,
      other_read_until: other?.read_until || null,
      other_last_seen: otherState.show_last_seen && otherState.active && !profile.online ? otherState.last_active.toISOString() : null,
      archived: me.archived,
      draft,
    },
    profile,
    messages: await presentMessages(deps, page.messages, viewer.id),
    more: page.more,
    more_after: page.moreAfter,
    blocked_by: obstacle(viewer, otherState) ?? refusalFor(purse, cost, 'text'),
    next_cost: cost,
  };
}

function obstacle(viewer: Viewer, other: { status: string; active: boolean }): Chat['blocked_by'] {
  if (viewer.status !== 'active') return 'not_confirmed';
  if (other.status === 'not_confirmed') return 'counterpart_not_confirmed';
  return other.active ? null : 'deleted';
}

async function loadPage(deps: Deps, { id, before, after, around }: PageQuery, deletedUntil: number) {
  const all = deps.db.selectFrom('message').where('conversation_id', '=', id).where('id', '>', deletedUntil);
  const older = async (than: number | undefined, limit: number) =>
    (
      await all
        .selectAll()
        .$if(than !== undefined, (query) => query.where('id', '<', than!))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    ).reverse();
  const from = (first: number, limit: number) => all.selectAll().where('id', '>=', first).orderBy('id').limit(limit).execute();
  const half = Math.floor(DEFAULTS.chatPageSize / 2);
  let messages;
  if (around !== undefined) {
    const [above, below] = await Promise.all([older(around, half), from(around, DEFAULTS.chatPageSize - half)]);
    // The message belongs to another conversation, or was deleted with this one.
    if (below[0]?.id !== around) throw new ApiFailure('not_found');
    messages = [...above, ...below];
  } else messages = after === undefined ? await older(before, DEFAULTS.chatPageSize) : await from(after + 1, DEFAULTS.chatPageSize);
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return { messages, more: false, moreAfter: false };
  const [more, moreAfter] = await Promise.all([
    all.select('id').where('id', '<', first.id).limit(1).executeTakeFirst(),
    all.select('id').where('id', '>', last.id).limit(1).executeTakeFirst(),
  ]);
  return { messages, more: more !== undefined, moreAfter: moreAfter !== undefined };
}
