import { useApi } from '@nightlark/api-client';
import { isLeavingSignedOut, liveEmitterAtom, refreshHandlerAtom, userAtom } from '@nightlark/state';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { keepStream } from './keep-stream.ts';

/** The one stream of live events (decision 057); polling covers the gaps. Who must prove their age first has none. */
export function useLiveStream(): void {
  const api = useApi();
  const store = useStore();
  const user = useAtomValue(userAtom);
  const userId = user?.age_check ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined || typeof EventSource === 'undefined') return;
    return keepStream({
      onEvent(name, data) {
        store.get(liveEmitterAtom).emit(name, data);
        // Events may be missing: what they would have told is loaded anew.
        if (name === 'sync' && 'complete' in data && !data.complete) void store.get(refreshHandlerAtom).refresh();
      },
      isLeaving: isLeavingSignedOut,
      async isLoggedIn() {
        if (isLeavingSignedOut()) return true;
        const found = (await api.call('getUser')).user;
        store.set(userAtom, found);
        return found?.id === userId;
      },
    });
  }, [api, store, userId]);
}
