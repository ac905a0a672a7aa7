import { painted } from '@nightlark/ui/painted';
import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Defers an action's state changes until the frame with its feedback is painted; `settle` applies them immediately. */
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
