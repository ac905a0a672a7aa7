import { painted } from '@nightlark/ui/painted';
import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Keeps what an action changes until the frame that answers it is painted; `settle` does it now, for whoever must see it done. */
export function useAfterFrame() {
  const waiting = useRef<(() => void) | null>(null);

  const settle = useCallback(() => {
    const change = waiting.current;
    waiting.current = null;
    if (change) flushSync(change);
  }, []);

  const later = useCallback((change: () => void) => {
    waiting.current = change;
    void painted().then(() => {
      if (waiting.current !== change) return;
      waiting.current = null;
      change();
    });
  }, []);

  return { later, settle };
}
