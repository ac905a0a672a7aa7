import { DEFAULTS, type ResponseOf } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PREPARED } from '../../db/prepared.ts';
import { ROW_ID_MAX } from '../../db/row-id.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type CardJson, cardJson } from '../profile/presenter.ts';
import { type DraftJson, draftJson, presentDraftJson } from './drafts.ts';
import { presentPartner } from './list-chats.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './message-row.ts';
import { type MessagingBalance, refusalFor, textCost } from './policy.ts';
import { presentMessages } from './presenter.ts';
import type { Prices } from '../credits/prices.ts';
import { unblocked } from './repository.ts';
import { isTyping } from './typing.ts';

type Chat = ResponseOf<'getChat'>;

interface PageQuery {
  id: number;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
}

const MESSAGE = sql.raw(MESSAGE_COLUMNS.join(', '));

/** One page of a conversation, with all that the message footer needs (GET chat.php). */
export async function openChat(deps: Deps, viewer: Viewer, prices: Prices, query: PageQuery): Promise<Chat> {
  const state = await loadState(deps.db, viewer, query.id);
  const page = await loadPage(deps, query, state.deleted_until);
  const profile = presentPartner(deps, viewer, state.card);
  const purse: MessagingBalance = {
    paid: state.paid_user,
    freeMessagesUsed: state.free_messages_used,
    conversationsStarted: state.conversations_started,
    balance: state.balance,
  };
  const cost = textCost(purse, prices);
  return {
    conversation: {
      id: query.id,
      typing: isTyping(deps, query.id, state.other_id),
      last_number: state.last_number,
      other_delivered_until: state.other_delivered_until || null,
      other_read_until: state.other_read_until || null,
      other_last_seen: state.show_last_seen && state.card.active && !profile.online ? new Date(state.card.last_active).toISOString() : null,
      archived: state.archived,
      draft: presentDraftJson(state.draft),
    },
    profile,
    messages: await presentMessages(deps, page.messages, viewer.id),
    more: page.more,
    more_after: page.more_after,
    blocked_by: obstacle(viewer, { status: state.other_status, active: state.card.active }) ?? refusalFor(purse, cost, 'text'),
    next_cost: cost,
  };
}

function obstacle(viewer: Viewer, other: { status: string; active: boolean }): Chat['blocked_by'] {
  if (viewer.status !== 'active') return 'not_confirmed';
  if (other.status === 'not_confirmed') return 'counterpart_not_confirmed';
  return other.active ? null : 'deleted';
}

interface State {
  other_id: number;
  archived: boolean;
  deleted_until: number;
  last_number: number;
  other_delivered_until: number | null;
  other_read_until: number | null;
  other_status: string;
  show_last_seen: boolean;
  paid_user: boolean;
  free_messages_used: number;
  conversations_started: number;
  balance: number;
  draft: DraftJson | null;
  card: CardJson;
}

/**
 * All that a page of a conversation has beside its messages.
 * @throws ApiFailure `not_found` as `findParticipant` does
 */
async function loadState(db: Db, viewer: Viewer, id: number): Promise<State> {
  const { rows } = await sql<State>`${PREPARED} select p.other_id, p.archived, p.deleted_until, conversation.last_number,
      other.delivered_until as other_delivered_until, other.read_until as other_read_until,
      other_account.status as other_status, profile.show_last_seen,
      me.paid_user, me.free_messages_used, me.conversations_started,
      coalesce((select balance from wallet where account_id = me.id), 0) as balance,
      ${draftJson({ emptied: true })} as draft, ${cardJson(viewer, sql`p.other_id`)} as card
    from participant p join conversation on conversation.id = p.conversation_id
      join account me on me.id = p.profile_id
      join account other_account on other_account.id = p.other_id join profile on profile.id = p.other_id
      left join participant other on other.conversation_id = p.conversation_id and other.profile_id = p.other_id
    where p.conversation_id = ${id} and p.profile_id = ${viewer.id} and not p.hidden and ${unblocked}`.execute(db);
  if (!rows[0]) throw new ApiFailure('not_found');
  return rows[0];
}

interface Page {
  messages: MessageRow[];
  more: boolean;
  more_after: boolean;
}

/** A page in order, and whether there are messages before and after it. */
async function loadPage({ db }: Deps, { id, before, after, around }: PageQuery, deletedUntil: number): Promise<Page> {
  const all = sql`from message where conversation_id = ${id} and id > ${deletedUntil}`;
  const older = (than: number, limit: number) => sql`(select ${MESSAGE} ${all} and id < ${than} order by id desc limit ${sql.lit(limit)})`;
  const from = (first: number, limit: number) => sql`(select ${MESSAGE} ${all} and id >= ${first} order by id limit ${sql.lit(limit)})`;
  const half = Math.floor(DEFAULTS.chatPageSize / 2);
  const page =
    around !== undefined
      ? sql`${older(around, half)} union all ${from(around, DEFAULTS.chatPageSize - half)}`
      : after !== undefined
        ? from(after + 1, DEFAULTS.chatPageSize)
        : older(before ?? ROW_ID_MAX, DEFAULTS.chatPageSize);
  const { rows } = await sql<MessageRow & Omit<Page, 'messages'>>`with page as (${page})
    select page.*, exists (select ${all} and id < (select min(id) from page)) as more,
      exists (select ${all} and id > (select max(id) from page)) as more_after
    from page order by id`.execute(db);
  // The message belongs to another conversation, or was deleted with this one.
  if (around !== undefined && !rows.some((row) => row.id === around)) throw new ApiFailure('not_found');
  return { messages: rows, more: rows[0]?.more ?? false, more_after: rows[0]?.more_after ?? false };
}
