import { useApi, type Api } from '@nightlark/api-client';
import { POLL_FIRST_MS, POLL_MS, POLL_WITH_PUSH_MS } from '@nightlark/contract';
import { chatsAtom, isLeavingSignedOut, likesAtom, pushAtom, refreshHandlerAtom, userAtom } from '@nightlark/state';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';

/** A page whose data is older is refreshed as soon as it is visible again. */
const STALE_MS = 30_000;

type Store = ReturnType<typeof useStore>;

/**
 * Reloads user, chats and likes together; visitors, and members before a required age check, have neither chats nor likes. On an
 * error the current data is kept until the next refresh.
 */
export function createRefresh(api: Api, store: Store): () => Promise<void> {
  return async () => {
    // A logout is in progress: requests would be rejected.
    if (isLeavingSignedOut()) return;
    try {
      // Loaded first: after a logout the other requests would be rejected, and a visitor may have logged in in another tab.
      const { user } = await api.call('getUser');
      if (isLeavingSignedOut()) return;
      if (user === null || user.age_check) return store.set(userAtom, user);
      const [{ chats }, likes] = await Promise.all([api.call('getChats'), api.call('getLikes')]);
      store.set(userAtom, user);
      store.set(chatsAtom, chats);
      store.set(likesAtom, likes);
    } catch {
      // The API client itself handles the end of the session.
    }
  };
}

/**
 * Polls while logged in: 5 s after load, then every minute, or every five with push notifications
 * (docs/product/notifications-and-push.md#live-news-and-polling).
 */
export function useSessionRefresh(): void {
  const api = useApi();
  const store = useStore();
  const setHandler = useSetAtom(refreshHandlerAtom);
  const isLoggedIn = useAtomValue(userAtom) !== null;
  const { isSubscribed, lastMessage } = useAtomValue(pushAtom);
  const hasPush = typeof isSubscribed === 'object' && isSubscribed !== null;

  useEffect(() => setHandler({ refresh: createRefresh(api, store) }), [api, store, setHandler]);

  // A push message means new data (docs/product/notifications-and-push.md#live-news-and-polling).
  useEffect(() => {
    if (isLoggedIn && lastMessage !== null) void createRefresh(api, store)();
  }, [isLoggedIn, lastMessage, api, store]);

  useEffect(() => {
    if (!isLoggedIn) {
      store.set(chatsAtom, null);
      store.set(likesAtom, null);
      return;
    }
    const refresh = createRefresh(api, store);
    let timer = setTimeout(round, POLL_FIRST_MS);
    let refreshedAt = Date.now();
    function round() {
      if (document.visibilityState === 'visible') {
        refreshedAt = Date.now();
        void refresh();
      }
      clearTimeout(timer);
      timer = setTimeout(round, hasPush ? POLL_WITH_PUSH_MS : POLL_MS);
    }
    // Refresh stale data when the page becomes visible.
    const seeAgain = () => document.visibilityState === 'visible' && Date.now() - refreshedAt >= STALE_MS && round();
    document.addEventListener('visibilitychange', seeAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seeAgain);
    };
  }, [isLoggedIn, hasPush, api, store]);
}
