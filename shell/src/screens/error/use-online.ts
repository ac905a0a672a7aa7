import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}

/**
 * Whether the browser is online; calls `onReturn` when it is online again.
 * @param wasLost the connection was lost, and may be back already
 */
export function useOnline(onReturn: () => void, wasLost: boolean): boolean {
  const returnNow = useEffectEvent(onReturn);
  useEffect(() => {
    if (wasLost && navigator.onLine) returnNow();
  }, [wasLost]);
  useEffect(() => {
    window.addEventListener('online', onReturn);
    return () => window.removeEventListener('online', onReturn);
  }, [onReturn]);
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
