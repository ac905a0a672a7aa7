import { useApi } from '@nightlark/api-client';
import { coalesce } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { showChatsAtom } from '../../state/chat-list.ts';
import { loadChats } from '../../state/load-chats.ts';

/** Returns a function that reloads the list. */
export function useReloadChats(): () => Promise<void> {
  const api = useApi();
  const show = useSetAtom(showChatsAtom);
  return useMemo(() => coalesce(async () => show(await loadChats(api))), [api, show]);
}
