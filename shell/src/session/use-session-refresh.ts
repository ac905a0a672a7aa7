import { useApi, type Api } from '@nightlark/api-client';
import { POLL_FIRST_MS, POLL_MS, POLL_WITH_PUSH_MS } from '@nightlark/contract';
import { chatsAtom, coalesce, isLeavingSignedOut, likesAtom, pushAtom, refreshHandlerAtom, userAtom } from '@nightlark/state';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';

/** A page whose data is older is refreshed as soon as it is visible again. */
const STALE_MS = 30_000;

type Store = ReturnType<typeof useStore>;

/** Data that changes during this many attempts is replaced all the same. */
const MAX_ATTEMPTS = 3;

async function load(api: Api) {
  // Loaded first: after a logout the other requests would be rejected, and a visitor may have logged in in another tab.
  const { user } = await api.call('getUser');
  if (isLeavingSignedOut() || user === null || user.age_check) return { user };
  const [{ chats }, likes] = await Promise.all([api.call('getChats'), api.call('getLikes')]);
  return { user, chats, likes };
}

/** Whether live events or the member's actions have changed the data since; call `stop` when done. */
function watchChanges(store: Store): { hasChanged: () => boolean; stop: () => void } {
  let hasChanged = false;
  const unsubscribe = [userAtom, chatsAtom, likesAtom].map((each) => store.sub(each, () => (hasChanged = true)));
  return { hasChanged: () => hasChanged, stop: () => unsubscribe.forEach((call) => call()) };
}

/**
 * Reloads user, chats and likes together; visitors, and members before a required age check, have neither chats nor likes. Data that
 * has changed meanwhile is newer than what was loaded: it is loaded again. On an error the current data is kept until the next refresh.
 */
function createRefresh(api: Api, store: Store): () => Promise<void> {
  return coalesce(async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      // A logout is in progress: requests would be rejected.
      if (isLeavingSignedOut()) return;
      const watch = watchChanges(store);
      try {
        const { user, chats, likes } = await load(api);
        if (isLeavingSignedOut()) return;
        if (watch.hasChanged() && attempt < MAX_ATTEMPTS) continue;
        store.set(userAtom, user);
        if (chats) store.set(chatsAtom, chats);
        if (likes) store.set(likesAtom, likes);
        return;
      } catch {
        // The API client itself handles the end of the session.
        return;
      } finally {
        watch.stop();
      }
    }
  });
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

  const refresh = useMemo(() => createRefresh(api, store), [api, store]);

  useEffect(() => setHandler({ refresh }), [refresh, setHandler]);

  // A push message means new data (docs/product/notifications-and-push.md#live-news-and-polling).
  useEffect(() => {
    if (isLoggedIn && lastMessage !== null) void refresh();
  }, [isLoggedIn, lastMessage, refresh]);

  useEffect(() => {
    if (!isLoggedIn) {
      store.set(chatsAtom, null);
      store.set(likesAtom, null);
      return;
    }
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
  }, [isLoggedIn, hasPush, refresh, store]);
}
