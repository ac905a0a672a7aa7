import type { Events, EphemeralEvent, MemberListener, SequencedEvent } from './events.ts';

/** A message on the bus for one member. */
export type Delivery = EphemeralEvent | SequencedEvent | { ended: readonly string[] };

export interface LocalEvents extends Events {
  /** Passes a delivery to this process's listeners. */
  deliver(memberId: number, delivery: Delivery): void;
  hasListeners(memberId: number): boolean;
}

/** Live events within this process. */
export function localEvents(): LocalEvents {
  const members = new Map<number, Set<MemberListener>>();
  const deliver: LocalEvents['deliver'] = (memberId, delivery) => {
    for (const listener of [...(members.get(memberId) ?? [])]) {
      if ('ended' in delivery) listener.onSessionsEnded(delivery.ended);
      else if ('seq' in delivery) listener.onSequencedEvent(delivery);
      else listener.onEvent(delivery);
    }
  };
  return {
    deliver,
    hasListeners: (memberId) => members.has(memberId),
    publish: (memberId, name, data) => deliver(memberId, { name, data }),
    announce: deliver,
    endSessions: (memberId, ended) => Promise.resolve(deliver(memberId, { ended })),
    subscribe(memberId, listener) {
      const listeners = members.get(memberId) ?? new Set();
      members.set(memberId, listeners.add(listener));
      return {
        ready: Promise.resolve(true),
        end() {
          listeners.delete(listener);
          if (listeners.size === 0 && members.get(memberId) === listeners) members.delete(memberId);
        },
      };
    },
    onInterruption: () => () => {},
    close: () => Promise.resolve(members.clear()),
  };
}
