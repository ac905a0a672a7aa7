import { useEffect, useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}

/** Whether the browser is online; calls `onReturn` when it is online again. */
export function useOnline(onReturn: () => void): boolean {
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
