import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '@nightlark/contract';
import { holesIn } from './holes.ts';

/**
 * Fills gaps in the loaded range, also after out-of-order events. One request per gap: it may have no messages on the server.
 * @param load fetches the messages after an id; when it rejects, the gap is requested again with the next message
 */
export function useHoles(messages: readonly Message[], load: (after: number) => Promise<void>): void {
  const requested = useRef(new Set<number>());
  const holes = holesIn(messages).map(({ id }) => id);
  const fill = useEffectEvent(() => {
    for (const after of holes) {
      if (requested.current.has(after)) continue;
      requested.current.add(after);
      load(after).catch(() => requested.current.delete(after));
    }
  });
  const all = holes.join();
  const last = messages.at(-1)?.id;
  useEffect(() => fill(), [all, last]);
}
