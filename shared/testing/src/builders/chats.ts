import type { ChatListItem, LikedBy, Message, ResponseOf } from '@nightlark/contract';
import { nextId } from './ids.ts';
import { aProfileCard } from './members.ts';

export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: nextId(), client_id: crypto.randomUUID(), own: false, type: 'text', text: 'Hi there', gift: null,
    sent_at: '2026-03-01T18:20:00.000Z', read_at: null, cost: null, ...changes,
  }; // prettier-ignore
}

/** An entry of the list of conversations. */
export function aChat(changes: Partial<ChatListItem> = {}): ChatListItem {
  const last_message = aMessage();
  return {
    conversation: { id: nextId(), last_message, updated_at: last_message.sent_at },
    profile: aProfileCard(),
    num_unread_messages: 0,
    ...changes,
  };
}

/** A conversation as its page gets it. */
export function aConversation(changes: Partial<ResponseOf<'getChat'>> = {}): ResponseOf<'getChat'> {
  return {
    conversation: { id: nextId(), typing: false, other_read_until: null },
    profile: aProfileCard(),
    messages: [aMessage()],
    more: false,
    blocked_by: null,
    next_cost: 1,
    ...changes,
  };
}

export function aLikedBy(changes: Partial<LikedBy> = {}): LikedBy {
  return { id: nextId(), like_new: true, at: '2026-03-01T18:00:00.000Z', ...changes };
}
