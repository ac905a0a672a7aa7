import { LIKES_RELOAD_DELAY_MS } from '@nightlark/contract';
import { useEffect, useRef } from 'react';

/** Returns a function that calls back after a moment, once for a burst of likes. */
export function useSoon(callback: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(callback, LIKES_RELOAD_DELAY_MS);
  };
}
