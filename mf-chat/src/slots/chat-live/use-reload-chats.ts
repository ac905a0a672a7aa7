import { useApi } from '@nightlark/api-client';
import { chatsAtom, coalesce } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { withNewerRows } from '../../state/conversations.ts';

/** Returns a function that reloads the list. Messages received meanwhile are preserved. */
export function useReloadChats(): () => Promise<void> {
  const api = useApi();
  const setChats = useSetAtom(chatsAtom);
  return useMemo(
    () =>
      coalesce(async () => {
        const { chats } = await api.call('getChats');
        setChats((now) => withNewerRows(chats, now));
      }),
    [api, setChats],
  );
}
