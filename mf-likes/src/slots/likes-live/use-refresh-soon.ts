import { LIKES_RELOAD_DELAY_MS } from '@nightlark/contract';
import { useRefresh } from '@nightlark/state';
import { useRef } from 'react';

/** Returns a function that reloads user, chats and likes after a like: once for a burst. */
export function useRefreshSoon(): () => void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), LIKES_RELOAD_DELAY_MS);
  };
}
