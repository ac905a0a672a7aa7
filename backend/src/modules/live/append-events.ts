import type { Deps } from '../../deps.ts';
import type { DomainEventMap, DomainEventName } from '../../domain-events/domain-events.ts';
import type { SequencedEventName } from './kinds.ts';
import { appending, type NewEvent, type PlacedEvent, EVENT_RETENTION_MS } from './sequence.ts';

type RecipientEvent = NewEvent & { name: SequencedEventName };

/** Maps domain events to live events and their recipients. */
const LIVE_EVENTS_OF: { readonly [N in DomainEventName]?: (event: DomainEventMap[N]) => readonly RecipientEvent[] } = {
  // Both sides: the sender may have written in another tab.
  messageSent: ({ message, receiverId }) =>
    [receiverId, message.sender_id].map((memberId) => ({ memberId, name: 'message', reference: { message: message.id } })),
  messageDeleted: ({ message, otherId }) =>
    [otherId, message.sender_id].map((memberId) => ({ memberId, name: 'message_deleted', reference: { message: message.id } })),
  reactionChanged: ({ conversationId, messageId, memberIds }) =>
    memberIds.map((memberId) => ({ memberId, name: 'reaction', reference: { conversation: conversationId, id: messageId } })),
  photoOpened: ({ conversationId, messageId, memberIds }) =>
    memberIds.map((memberId) => ({ memberId, name: 'photo_opened', reference: { conversation: conversationId, id: messageId } })),
  messagesDelivered: ({ conversationId, writerId, deliveredUntil, at }) => [
    {
      memberId: writerId,
      name: 'delivered',
      reference: { conversation: conversationId, delivered_until: deliveredUntil, at: at.toISOString() },
    },
  ],
  // The writer sees that it was read, the reader's other tabs that it is no longer unread.
  messagesRead: ({ conversationId, writerId, readerId, readUntil, at }) =>
    [writerId, readerId].map((memberId) => ({
      memberId,
      name: 'read',
      reference: { conversation: conversationId, read_until: readUntil, own: memberId === readerId, at: at.toISOString() },
    })),
  draftChanged: ({ memberId, otherId }) => [{ memberId, name: 'draft', reference: { other: otherId } }],
  chatArchived: ({ memberId, conversationId }) => [{ memberId, name: 'chat_archived', reference: { conversation: conversationId } }],
  chatDeleted: ({ memberId, conversationId }) => [{ memberId, name: 'chat_deleted', reference: { conversation: conversationId } }],
  reachChanged: ({ memberIds: [one, other] }) => [
    { memberId: one, name: 'chat_state', reference: { other } },
    { memberId: other, name: 'chat_state', reference: { other: one } },
  ],
  memberShownOrHidden: ({ memberId, otherId }) => [{ memberId: otherId, name: 'chat_state', reference: { other: memberId } }],
  balanceChanged: ({ accountId }) => [{ memberId: accountId, name: 'credits', reference: {} }],
  liked: ({ fromId, toId, match }) => [{ memberId: toId, name: 'like', reference: { from: fromId, match } }],
  paymentSettled: ({ payment }) => [
    { memberId: payment.account_id, name: 'payment', reference: { payment: payment.id } },
    { memberId: payment.account_id, name: 'credits', reference: {} },
  ],
};

/** Appends domain events to the sequences of their recipients, and announces them to open streams (decision 119). */
export function subscribeStreams(deps: Deps): void {
  deps.domainEvents.subscribeInTransaction((_trx, happened, write) => {
    const liveEvents = happened.flatMap(({ name, event }) => LIVE_EVENTS_OF[name]?.(event as never) ?? []);
    let placed: PlacedEvent[] = [];
    if (liveEvents.length > 0) write(appending(liveEvents, deps.now()), (rows) => (placed = rows.toSorted((a, b) => a.seq - b.seq)));
    return Promise.resolve(() => {
      for (const { memberId, ...event } of placed) deps.events.announce(memberId, event);
    });
  });
}

/** Deletes live events that are too old to be replayed. */
export async function deleteOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('at', '<', new Date(now().getTime() - EVENT_RETENTION_MS))
    .execute();
}
