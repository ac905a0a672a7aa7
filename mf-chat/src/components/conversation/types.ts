import type { ChatDraft, ProfileCard, ResponseOf } from '@nightlark/contract';

type Chat = ResponseOf<'getChat'>;

/** Why the member can't write now. `conversation_limit`: a free member has no new conversations left. */
export type Obstacle = NonNullable<Chat['blocked_by']> | 'conversation_limit';

/** A conversation; a new one without messages has no id, nor has one that the member removed. */
export interface ChatData {
  id: number | null;
  /** The next message starts it. */
  isNew: boolean;
  profile: ProfileCard;
  typing: boolean;
  readUntil: number;
  deliveredUntil: number;
  /** When the other member was last online, if they share it. */
  lastSeen: string | null;
  messages: Chat['messages'];
  /** When the messages were requested, by `performance.now()`. */
  requestedAt: number;
  more: boolean;
  moreAfter: boolean;
  archived: boolean;
  obstacle: Obstacle | null;
  nextCost: number;
  /** The draft saved on the server. */
  draft: ChatDraft | null;
}

export function chatDataOf(chat: Chat, requestedAt: number): ChatData {
  const { conversation, profile, messages, more, more_after, blocked_by, next_cost } = chat;
  return {
    id: conversation.id,
    isNew: false,
    profile,
    typing: conversation.typing,
    readUntil: conversation.other_read_until ?? 0,
    deliveredUntil: conversation.other_delivered_until ?? 0,
    lastSeen: conversation.other_last_seen,
    messages,
    requestedAt,
    more,
    moreAfter: more_after,
    obstacle: blocked_by,
    nextCost: next_cost,
    draft: conversation.draft,
    archived: conversation.archived,
  };
}
