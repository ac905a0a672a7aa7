import type { ChatListItem, ProfileCard, ResponseOf } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { matchesNotWrittenTo } from '../likes/repository.ts';
import { nameOnly } from '../profile/name-only.ts';
import { type CardJson, cardJson, presentCard, presentCardJson } from '../profile/presenter.ts';
import { type DraftJson, draftJson, presentDraftJson } from './drafts.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './message-row.ts';
import { presentMessages } from './presenter.ts';
import { unblocked, findParticipant } from './repository.ts';
import { isTyping } from './typing.ts';
import { unreadCount, unreadMessages } from './unread.ts';

const LIST_LENGTH = 50;
/** As many as a user scrolls through in the row above the list. */
const NEW_MATCHES = 50;

const MESSAGE = sql.raw(MESSAGE_COLUMNS.join(', '));

/** A conversation, with its last message if there is one. */
type ListRow = (MessageRow | { [Column in keyof MessageRow]: null }) & {
  chat: number;
  other_id: number;
  archived: boolean;
  unread: number;
  last_at: Date;
  unread_in_all: number;
  draft: DraftJson | null;
  card: CardJson;
};

/** A member's conversations, latest first; the first page also has the matches without a conversation (GET chats.php). */
export async function listChats(
  deps: Deps,
  viewer: Viewer,
  { archived = false, cursor }: { archived?: boolean | undefined; cursor?: string | undefined },
): Promise<ResponseOf<'getChats'>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const [{ rows: found }, newMatches] = await Promise.all([
    sql<ListRow>`
      select p.conversation_id as chat, p.other_id, p.archived, p.unread, p.last_at, ${unreadCount(viewer.id)} as unread_in_all,
        ${draftJson()} as draft, ${cardJson(viewer, sql`p.other_id`)} as card, message.*
      from (
        select p.* from participant p
        where p.profile_id = ${viewer.id} and not p.hidden and p.archived = ${archived} and ${unblocked}
          and ${after ? sql`(p.last_at, p.conversation_id) < (${after.at}, ${after.id}::bigint)` : sql`true`}
        order by p.last_at desc, p.conversation_id desc limit ${sql.lit(LIST_LENGTH + 1)}
      ) p left join lateral (
        select ${MESSAGE} from message where message.conversation_id = p.conversation_id and message.id > p.deleted_until
        order by message.id desc limit 1
      ) message on true
      order by p.last_at desc, p.conversation_id desc`.execute(deps.db),
    archived || after ? null : matchesNotWrittenTo(deps.db, viewer, NEW_MATCHES),
  ]);
  const rows = found.slice(0, LIST_LENGTH);
  const last = rows.at(-1);
  const withMessage = rows.filter((row): row is ListRow & MessageRow => row.id !== null);
  const presented = await presentMessages(deps, withMessage, viewer.id);
  const messages = new Map(presented.map((message) => [message.id, message]));
  const chats = rows.map<ChatListItem>((row) => ({
    conversation: { id: row.chat, last_message: messages.get(row.id ?? 0) ?? null, updated_at: row.last_at.toISOString() },
    profile: presentPartner(deps, viewer, row.card),
    num_unread_messages: row.unread,
    archived: row.archived,
    typing: isTyping(deps, row.chat, row.other_id),
    draft: presentDraftJson(row.draft),
  }));
  return {
    chats,
    num_unread_messages: rows[0]?.unread_in_all ?? (await unreadMessages(deps.db, viewer.id)),
    ...(newMatches ? { new_matches: newMatches.map((row) => presentCard(deps, viewer, row, row)) } : {}),
    ...(last && found.length > LIST_LENGTH ? { next_cursor: `${last.last_at.getTime()}-${last.chat}` } : {}),
  };
}

/** @throws ApiFailure `validation` */
function readCursor(cursor: string): { at: Date; id: number } {
  const [, time, id] = /^(\d{1,15})-(\d{1,16})$/.exec(cursor) ?? [];
  if (!time || !id) throw new ApiFailure('validation', { field: 'cursor' });
  return { at: new Date(Number(time)), id: Number(id) };
}

/**
 * The card of a member with a conversation. One who left or became invisible since keeps only a name here, so that the conversation can
 * be read.
 */
export function presentPartner(deps: Deps, viewer: Viewer, json: CardJson): ProfileCard {
  const card = presentCardJson(deps, viewer, json);
  return json.active ? card : nameOnly(card);
}

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
