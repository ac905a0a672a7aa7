import type { ChatDraft, ProfileCard, ResponseOf } from '@nightlark/contract';

type Chat = ResponseOf<'getChat'>;

/** Why the member can't write now. `conversation_limit`: a free member has started as many as are free. */
export type Obstacle = NonNullable<Chat['blocked_by']> | 'conversation_limit';

/** A conversation, or one that is only about to start: then it has no id. */
export interface ChatData {
  id: number | null;
  profile: ProfileCard;
  typing: boolean;
  readUntil: number;
  deliveredUntil: number;
  /** When the other was last here, if they let it be known. */
  lastSeen: string | null;
  messages: Chat['messages'];
  more: boolean;
  moreAfter: boolean;
  archived: boolean;
  obstacle: Obstacle | null;
  nextCost: number;
  /** What the member began to write, as the server keeps it. */
  draft: ChatDraft | null;
}

export function chatDataOf({ conversation, profile, messages, more, more_after, blocked_by, next_cost }: Chat): ChatData {
  return {
    id: conversation.id,
    profile,
    typing: conversation.typing,
    readUntil: conversation.other_read_until ?? 0,
    deliveredUntil: conversation.other_delivered_until ?? 0,
    lastSeen: conversation.other_last_seen,
    messages,
    more,
    moreAfter: more_after,
    obstacle: blocked_by,
    nextCost: next_cost,
    draft: conversation.draft,
    archived: conversation.archived,
  };
}
