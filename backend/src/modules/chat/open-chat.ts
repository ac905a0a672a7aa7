import { DEFAULTS, type ResponseOf } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { pricesOf } from '../credits/prices.ts';
import { type CardJson, cardJson } from '../profile/presenter.ts';
import { readSettings, siteDomain } from '../site/operator-settings.ts';
import { type DraftJson, draftJson, presentDraftJson } from './drafts.ts';
import { presentPartner } from './list-chats.ts';
import { MESSAGE_COLUMNS } from './message-row.ts';
import { type MessagingBalance, refusalFor, textCost } from './policy.ts';
import { type MessageJson, partsFor, presentMessagesJson } from './presenter.ts';
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
export async function openChat(deps: Deps, viewer: Viewer, domain: string, query: PageQuery): Promise<Chat> {
  const state = await loadChat(deps, viewer, domain, query);
  const profile = presentPartner(deps, viewer, state.card);
  const wallet: MessagingBalance = {
    paid: state.paid_user,
    freeMessagesUsed: state.free_messages_used,
    conversationsStarted: state.conversations_started,
    balance: state.balance,
  };
  const cost = textCost(wallet, pricesOf(readSettings(state.settings)));
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
    messages: presentMessagesJson(deps, state.messages, viewer.id),
    more: state.more,
    more_after: state.more_after,
    blocked_by: obstacle(viewer, { status: state.other_status, active: state.card.active }) ?? refusalFor(wallet, cost, 'text'),
    next_cost: cost,
  };
}

function obstacle(viewer: Viewer, other: { status: string; active: boolean }): Chat['blocked_by'] {
  if (viewer.status !== 'active') return 'not_confirmed';
  if (other.status === 'not_confirmed') return 'counterpart_not_confirmed';
  return other.active ? null : 'deleted';
}

interface LoadedChat {
  settings: unknown;
  other_id: number;
  archived: boolean;
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
  /** In order, and whether there are others before and after them. */
  messages: MessageJson[];
  more: boolean;
  more_after: boolean;
}

/**
 * One page of a conversation with all beside it, in one statement.
 * @throws ApiFailure `not_found` as `findParticipant` does, and for a page around a message of another conversation
 */
async function loadChat(deps: Deps, viewer: Viewer, domain: string, query: PageQuery): Promise<LoadedChat> {
  const { id, around } = query;
  const all = sql`from message where conversation_id = ${id} and id > (select deleted_until from state)`;
  const { rows } = await sql<LoadedChat>`${PREPARED} with state as materialized (
      select p.other_id, p.archived, p.deleted_until, conversation.last_number,
        other.delivered_until as other_delivered_until, other.read_until as other_read_until,
        other_account.status as other_status, profile.show_last_seen,
        me.paid_user, me.free_messages_used, me.conversations_started,
        coalesce((select balance from wallet where account_id = me.id), 0) as balance,
        ${draftJson({ emptied: true })} as draft, ${cardJson(viewer, sql`p.other_id`)} as card
      from participant p join conversation on conversation.id = p.conversation_id
        join account me on me.id = p.profile_id
        join account other_account on other_account.id = p.other_id join profile on profile.id = p.other_id
        left join participant other on other.conversation_id = p.conversation_id and other.profile_id = p.other_id
      where p.conversation_id = ${id} and p.profile_id = ${viewer.id} and not p.hidden and ${unblocked}
    ), page as materialized (${pageOf(all, query)})
    select state.*, (select settings from site where domain = ${siteDomain(deps, domain)}) as settings,
      coalesce((select jsonb_agg(shown order by id) from (select message.*, ${partsFor(viewer.id)} from page as message) shown), '[]') as messages,
      exists (select ${all} and id < (select min(id) from page)) as more,
      exists (select ${all} and id > (select max(id) from page)) as more_after
    from state`.execute(deps.db);
  const [chat] = rows;
  // The message belongs to another conversation, or was deleted with this one.
  if (!chat || (around !== undefined && !chat.messages.some((message) => message.id === around))) throw new ApiFailure('not_found');
  return chat;
}

/** The messages of a page, of all that the member sees. */
function pageOf(all: RawBuilder<unknown>, { before, after, around }: PageQuery): RawBuilder<unknown> {
  const older = (than: number, limit: number) => sql`(select ${MESSAGE} ${all} and id < ${than} order by id desc limit ${sql.lit(limit)})`;
  const from = (first: number, limit: number) => sql`(select ${MESSAGE} ${all} and id >= ${first} order by id limit ${sql.lit(limit)})`;
  const half = Math.floor(DEFAULTS.chatPageSize / 2);
  if (around !== undefined) return sql`${older(around, half)} union all ${from(around, DEFAULTS.chatPageSize - half)}`;
  return after === undefined ? older(before ?? Number.MAX_SAFE_INTEGER, DEFAULTS.chatPageSize) : from(after + 1, DEFAULTS.chatPageSize);
}
