import type { ChatListItem, ProfileCard, ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { presentCards } from '../profile/presenter.ts';
import { presentMessage } from './presenter.ts';
import { unblocked } from './repository.ts';
import { unreadMessages } from './unread.ts';

/** The latest conversations are enough for a list; older ones come back with their next message. */
const LIST_LENGTH = 200;

/** A member's conversations, latest first (GET chats.php). */
export async function listChats(deps: Deps, viewer: Viewer): Promise<ResponseOf<'getChats'>> {
  const rows = await deps.db
    .selectFrom('participant as p')
    .innerJoin('conversation as c', 'c.id', 'p.conversation_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select('message.id')
          .whereRef('message.conversation_id', '=', 'p.conversation_id')
          .whereRef('message.id', '>', 'p.deleted_until')
          .orderBy('message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['p.conversation_id', 'p.other_id', 'p.unread', 'c.updated_at', 'last.id as last_id'])
    .where('p.profile_id', '=', viewer.id)
    .where('p.hidden', '=', false)
    .where(unblocked)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(LIST_LENGTH)
    .execute();
  const lastIds = rows.flatMap((row) => row.last_id ?? []);
  const [cards, lastMessages, unread] = await Promise.all([
    loadPartnerCards(
      deps,
      viewer,
      rows.map((row) => row.other_id),
    ),
    lastIds.length > 0 ? deps.db.selectFrom('message').selectAll().where('id', 'in', lastIds).execute() : [],
    unreadMessages(deps.db, viewer.id),
  ]);
  const messages = new Map(lastMessages.map((message) => [message.id, presentMessage(message, viewer.id)]));
  const chats = rows.flatMap<ChatListItem>((row) => {
    const profile = cards.get(row.other_id);
    if (!profile) return [];
    const conversation = {
      id: row.conversation_id,
      last_message: messages.get(row.last_id ?? 0) ?? null,
      updated_at: row.updated_at.toISOString(),
    };
    return [{ conversation, profile, num_unread_messages: row.unread }];
  });
  return { chats, num_unread_messages: unread };
}

/**
 * The cards of members one already talks with. Whoever left or went invisible since keeps a name here, so that the
 * conversation can be read, and nothing else that changes.
 */
export async function loadPartnerCards(deps: Deps, viewer: Viewer, ids: readonly number[]): Promise<Map<number, ProfileCard>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.db.selectFrom('profile').selectAll().where('id', 'in', ids).execute();
  const gone = new Set(rows.filter((row) => !row.active).map((row) => row.id));
  const cards = await presentCards(deps, viewer, rows);
  return new Map(cards.map((card) => [card.id, gone.has(card.id) ? { ...card, main_image: null, photo_count: 0, online: false } : card]));
}
