import { useApi, type Api } from '@nightlark/api-client';
import { POLL_FIRST_MS, POLL_MS, POLL_WITH_PUSH_MS } from '@nightlark/contract';
import { chatsAtom, isLeavingSignedOut, likesAtom, pushAtom, refreshHandlerAtom, userAtom } from '@nightlark/state';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';

/** From then on a page that is seen again is refreshed at once. */
const STALE_MS = 30_000;

type Store = ReturnType<typeof useStore>;

/**
 * Reloads user, chats and likes together; visitors, and who must prove their age first, have neither chats nor likes. A fault changes nothing: the
 * next round brings it.
 */
export function createRefresh(api: Api, store: Store): () => Promise<void> {
  return async () => {
    // A session that is being ended would refuse.
    if (isLeavingSignedOut()) return;
    try {
      // First: who is a visitor by now would be refused the others, and a visitor may have been logged in meanwhile.
      const { user } = await api.call('getUser');
      if (isLeavingSignedOut()) return;
      if (user === null || user.age_check) return store.set(userAtom, user);
      const [{ chats }, likes] = await Promise.all([api.call('getChats'), api.call('getLikes')]);
      store.set(userAtom, user);
      store.set(chatsAtom, chats);
      store.set(likesAtom, likes);
    } catch {
      // Whoever is not logged in any more is told by the client itself.
    }
  };
}

/** Refreshes while logged in: first 5 s after load, then each minute, or each five minutes where push tells of news (docs/product/notifications-and-push.md#live-news-and-polling). */
export function useSessionRefresh(): void {
  const api = useApi();
  const store = useStore();
  const setHandler = useSetAtom(refreshHandlerAtom);
  const isLoggedIn = useAtomValue(userAtom) !== null;
  const { isSubscribed, lastMessage } = useAtomValue(pushAtom);
  const hasPush = typeof isSubscribed === 'object' && isSubscribed !== null;

  useEffect(() => setHandler({ refresh: createRefresh(api, store) }), [api, store, setHandler]);

  // A push message says that something is new (docs/product/notifications-and-push.md#live-news-and-polling).
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
    // A page that nobody looked at for a while shows what is, not what was.
    const seeAgain = () => document.visibilityState === 'visible' && Date.now() - refreshedAt >= STALE_MS && round();
    document.addEventListener('visibilitychange', seeAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seeAgain);
    };
  }, [isLoggedIn, hasPush, api, store]);
}
