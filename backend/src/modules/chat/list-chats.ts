import type { ChatListItem, ProfileCard, ResponseOf } from '@nightlark/contract';
import { sql, type SqlBool } from 'kysely';
import { ROW_ID_MAX } from '../../db/row-id.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { matchesNotWrittenTo } from '../likes/repository.ts';
import { nameOnly } from '../profile/name-only.ts';
import { presentCard, presentCards } from '../profile/presenter.ts';
import { loadDrafts } from './drafts.ts';
import { MESSAGE_COLUMNS } from './message-row.ts';
import { presentMessages } from './presenter.ts';
import { unblocked } from './repository.ts';
import { isTyping } from './typing.ts';
import { unreadMessages } from './unread.ts';

const LIST_LENGTH = 50;
/** As many as a user scrolls through in the row above the list. */
const NEW_MATCHES = 50;

/** A member's conversations, latest first; the first page also has the matches without a conversation (GET chats.php). */
export async function listChats(
  deps: Deps,
  viewer: Viewer,
  { archived = false, cursor }: { archived?: boolean | undefined; cursor?: string | undefined },
): Promise<ResponseOf<'getChats'>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = await deps.db
    .selectFrom((eb) =>
      eb
        .selectFrom('participant as p')
        .select(['p.archived', 'p.conversation_id', 'p.other_id', 'p.unread', 'p.last_at', 'p.deleted_until'])
        .where('p.profile_id', '=', viewer.id)
        .where('p.hidden', '=', false)
        .where('p.archived', '=', archived)
        .where(unblocked)
        .$if(after !== null, (query) => query.where(sql<SqlBool>`(p.last_at, p.conversation_id) < (${after?.at}, ${after?.id}::int)`))
        .orderBy('p.last_at', 'desc')
        .orderBy('p.conversation_id', 'desc')
        .limit(LIST_LENGTH + 1)
        .as('p'),
    )
    .select(['p.archived', 'p.conversation_id', 'p.other_id', 'p.unread', 'p.last_at'])
    .select((eb) =>
      eb
        .selectFrom('message')
        .select('message.id')
        .whereRef('message.conversation_id', '=', 'p.conversation_id')
        .whereRef('message.id', '>', 'p.deleted_until')
        .orderBy('message.id', 'desc')
        .limit(1)
        .as('last_id'),
    )
    .orderBy('p.last_at', 'desc')
    .orderBy('p.conversation_id', 'desc')
    .execute();
  const next = found.length > LIST_LENGTH ? found[LIST_LENGTH - 1] : undefined;
  const rows = found.slice(0, LIST_LENGTH);
  const others = rows.map((row) => row.other_id);
  const lastIds = rows.flatMap((row) => row.last_id ?? []);
  const [cards, lastMessages, unread, drafts, newMatches] = await Promise.all([
    loadPartnerCards(deps, viewer, others),
    lastIds.length > 0 ? deps.db.selectFrom('message').select(MESSAGE_COLUMNS).where('id', 'in', lastIds).execute() : [],
    unreadMessages(deps.db, viewer.id),
    loadDrafts(deps.db, viewer.id, others),
    archived || after ? null : matchesNotWrittenTo(deps.db, viewer, NEW_MATCHES),
  ]);
  const messages = new Map((await presentMessages(deps, lastMessages, viewer.id)).map((message) => [message.id, message]));
  const chats = rows.flatMap<ChatListItem>((row) => {
    const profile = cards.get(row.other_id);
    if (!profile) return [];
    const conversation = {
      id: row.conversation_id,
      last_message: messages.get(row.last_id ?? 0) ?? null,
      updated_at: row.last_at.toISOString(),
    };
    return [
      {
        conversation,
        profile,
        num_unread_messages: row.unread,
        archived: row.archived,
        typing: isTyping(deps, row.conversation_id, row.other_id),
        draft: drafts.get(row.other_id) ?? null,
      },
    ];
  });
  return {
    chats,
    num_unread_messages: unread,
    ...(newMatches ? { new_matches: newMatches.map((row) => presentCard(deps, viewer, row, row)) } : {}),
    ...(next ? { next_cursor: `${next.last_at.getTime()}-${next.conversation_id}` } : {}),
  };
}

/** @throws ApiFailure `validation` */
function readCursor(cursor: string): { at: Date; id: number } {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(cursor) ?? [];
  if (!time || !id || Number(id) > ROW_ID_MAX) throw new ApiFailure('validation', { field: 'cursor' });
  return { at: new Date(Number(time)), id: Number(id) };
}

/**
 * The cards of members with a conversation. One who left or became invisible since keeps only a name here, so that the
 * conversation can be read.
 */
export async function loadPartnerCards(deps: Deps, viewer: Viewer, ids: readonly number[]): Promise<Map<number, ProfileCard>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.db.selectFrom('profile').selectAll().where('id', 'in', ids).execute();
  const gone = new Set(rows.filter((row) => !row.active).map((row) => row.id));
  const cards = await presentCards(deps, viewer, rows);
  return new Map(cards.map((card) => [card.id, gone.has(card.id) ? nameOnly(card) : card]));
}
