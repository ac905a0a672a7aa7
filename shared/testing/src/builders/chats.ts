import type { ChatListItem, LikedBy, Message, ResponseOf } from '@nightlark/contract';
import { nextId } from './ids.ts';
import { aProfileCard } from './members.ts';

export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: nextId(),
    number: 1,
    client_id: crypto.randomUUID(),
    own: false,
    type: 'text',
    text: 'Hi there',
    gift: null,
    gif: null,
    photo: null,
    reply_to: null,
    reactions: [],
    sent_at: '2026-03-01T18:20:00.000Z',
    delivered_at: null,
    read_at: null,
    deletable_until: null,
    cost: null,
    ...changes,
  };
}

/** An entry of the conversation list. */
export function aChat(changes: Partial<ChatListItem> = {}): ChatListItem {
  const last_message = aMessage();
  return {
    conversation: { id: nextId(), last_message, updated_at: last_message.sent_at },
    profile: aProfileCard(),
    num_unread_messages: 0,
    archived: false,
    typing: false,
    draft: null,
    ...changes,
  };
}

/** The response with a conversation. */
export function aConversation(changes: Partial<ResponseOf<'getChat'>> = {}): ResponseOf<'getChat'> {
  return {
    conversation: {
      id: nextId(),
      typing: false,
      last_number: 1,
      other_delivered_until: null,
      other_read_until: null,
      other_last_seen: null,
      archived: false,
      draft: null,
    },
    profile: aProfileCard(),
    messages: [aMessage()],
    more: false,
    more_after: false,
    blocked_by: null,
    next_cost: 1,
    ...changes,
  };
}

export function aLikedBy(changes: Partial<LikedBy> = {}): LikedBy {
  return { id: nextId(), like_new: true, at: '2026-03-01T18:00:00.000Z', ...changes };
}
