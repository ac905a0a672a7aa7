import type { Message } from '@nightlark/contract';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The messages before gaps in the sequence numbers. */
export function holesIn(messages: readonly Message[]): Message[] {
  return messages.filter((message, index) => (messages[index + 1]?.number ?? message.number + 1) > message.number + 1);
}

/**
 * Fills gaps in the loaded range, also after out-of-order events. One request per gap: it may have no messages on the server.
 * @param load fetches the messages after an id; when it rejects, the gap is requested again with the next message
 */
export function useHoles(
  conversation: number | null,
  messages: readonly Message[],
  load: (query: { id: number; after: number }) => Promise<void>,
): void {
  const requested = useRef(new Set<number>());
  const holes = holesIn(messages).map(({ id }) => id);
  const fill = useEffectEvent(() => {
    for (const after of holes) {
      if (conversation === null || requested.current.has(after)) continue;
      requested.current.add(after);
      load({ id: conversation, after }).catch(() => requested.current.delete(after));
    }
  });
  const all = holes.join();
  const last = messages.at(-1)?.id;
  useEffect(() => fill(), [all, last]);
}
