import { chatsAtom, unsentAtom, useRefresh } from '@nightlark/state';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Calls back once the list has a conversation with the member: they have written, or another device, tab or the service worker has sent. */
export function useBegunElsewhere(profile: number, onBegun: (conversation: number) => void): void {
  const store = useStore();
  const chats = useAtomValue(chatsAtom);
  const isLeaving = useNavigation().state !== 'idle';
  const look = useEffectEvent(() => {
    // `chats` is an older list as the page appears.
    const row = store.get(chatsAtom)?.find((chat) => chat.profile.id === profile);
    if (row && !isLeaving) onBegun(row.conversation.id);
  });
  useEffect(() => look(), [chats, isLeaving]);

  // The service worker says only that the outbox has changed.
  const refresh = useRefresh();
  const count = useAtomValue(unsentAtom).filter(({ to }) => to === profile).length;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) void refresh();
    before.current = count;
  }, [count, refresh]);
}
