import { randomBytes } from 'node:crypto';
import type { Events, LiveMessage, MemberListener } from './events.ts';

/** What goes over the bus for one member. */
export type Delivery = Omit<LiveMessage, 'id'> | { ended: readonly string[] };

export interface LocalEvents extends Events {
  /** Hands a delivery to this process's listeners. */
  deliver(memberId: number, delivery: Delivery): void;
  hasListeners(memberId: number): boolean;
}

/** Live events within this process. */
export function localEvents(): LocalEvents {
  const members = new Map<number, Set<MemberListener>>();
  let lastId = 0;
  const deliver: LocalEvents['deliver'] = (memberId, delivery) => {
    const listeners = [...(members.get(memberId) ?? [])];
    if ('ended' in delivery) for (const { onSessionsEnded } of listeners) onSessionsEnded(delivery.ended);
    else {
      const message = { id: ++lastId, ...delivery } as LiveMessage;
      for (const { onEvent } of listeners) onEvent(message);
    }
  };
  return {
    origin: randomBytes(6).toString('base64url'),
    deliver,
    hasListeners: (memberId) => members.has(memberId),
    position: () => lastId,
    publish: (memberId, name, data) => deliver(memberId, { name, data } as Delivery),
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
