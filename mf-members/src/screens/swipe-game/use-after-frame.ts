import { painted } from '@nightlark/ui/painted';
import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Defers an action's state changes until the frame with its feedback is painted, or the next action starts. */
export function useAfterFrame() {
  const waiting = useRef<(() => void) | null>(null);

  const later = useCallback((change: () => void) => {
    waiting.current = change;
    void painted().then(() => {
      if (waiting.current !== change) return;
      waiting.current = null;
      change();
    });
  }, []);

  /** Wraps an action: it applies pending changes first, and sees the state of the previous action. */
  function afterEarlier<A extends unknown[], R>(act: (...args: A) => R) {
    return (...args: A): R => {
      const change = waiting.current;
      waiting.current = null;
      if (change) flushSync(change);
      return act(...args);
    };
  }

  return { later, afterEarlier };
}
