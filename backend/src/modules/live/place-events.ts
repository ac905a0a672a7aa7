import type { Deps } from '../../deps.ts';
import type { DomainEventMap, DomainEventName } from '../../domain-events/domain-events.ts';
import type { PlacedName } from './kinds.ts';
import { type NewEvent, placeEvents } from './sequence.ts';

type Told = NewEvent & { name: PlacedName };

/** Whom what happened concerns, and as which event they are told of it. */
const TOLD: { readonly [N in DomainEventName]?: (event: DomainEventMap[N]) => readonly Told[] } = {
  // Both sides: the sender may have written in another tab.
  messageSent: ({ message, receiverId }) =>
    [receiverId, message.sender_id].map((memberId) => ({ memberId, name: 'message', reference: { message: message.id } })),
  messagesRead: ({ conversationId, writerId, readUntil }) => [
    { memberId: writerId, name: 'read', reference: { conversation: conversationId, read_until: readUntil } },
  ],
  liked: ({ fromId, toId, match }) => [{ memberId: toId, name: 'like', reference: { from: fromId, match } }],
  paymentSettled: ({ payment }) => [{ memberId: payment.account_id, name: 'credits', reference: {} }],
};

/** Gives what happens its place in the sequences of whom it concerns, and announces it to their streams (decision 119). */
export function subscribeStreams(deps: Deps): void {
  deps.domainEvents.join(async (trx, happened) => {
    const told = happened.flatMap(({ name, event }) => TOLD[name]?.(event as never) ?? []);
    const placed = await placeEvents(trx, told, deps.now());
    return () => {
      for (const { memberId, ...event } of placed) deps.events.announce(memberId, event);
    };
  });
}
