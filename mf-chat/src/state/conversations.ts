import type { ChatListItem } from '@nightlark/contract';
import { chatsAtom } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect, useMemo } from 'react';
import { olderChatsAtom, showChatsAtom, type LoadedChats } from './chat-list.ts';
import type { Chats } from './chat-rows.ts';

/** Optimistically removed conversations, hidden while the request is pending (docs/product/chat.md), and their rows that were loaded. */
export const leavingAtom = atom<ReadonlyMap<number, Set<ChatListItem>>>(new Map());

/** Rows that were removed: hidden as long as the page has them. A row that is loaded again is another object, and is shown. */
const removed = new WeakSet<ChatListItem>();

/** Hides a conversation while the request runs; on an error it is shown again. */
export function useHideWhile(): (conversation: number, request: () => Promise<unknown>) => Promise<void> {
  const setLeaving = useSetAtom(leavingAtom);
  return useCallback(
    async (conversation, request) => {
      const rows = new Set<ChatListItem>();
      setLeaving((leaving) => new Map(leaving).set(conversation, rows));
      try {
        await request();
        for (const row of rows) removed.add(row);
      } finally {
        setLeaving((leaving) => new Map([...leaving].filter(([id]) => id !== conversation)));
      }
    },
    [setLeaving],
  );
}

/** The conversations to show: loaded data, updated by live events and polling. */
export function useConversations(loaded: LoadedChats): Chats {
  const show = useSetAtom(showChatsAtom);
  useLayoutEffect(() => show(loaded), [loaded, show]);
  const chats = useAtomValue(chatsAtom) ?? loaded.chats;
  return useRows(chats, false);
}

/** The first and further loaded pages, without removed rows. */
export function useRows(first: Chats, archived: boolean): Chats {
  const older = useAtomValue(olderChatsAtom);
  const leaving = useAtomValue(leavingAtom);
  useLayoutEffect(() => {
    for (const row of [...first, ...older]) leaving.get(row.conversation.id)?.add(row);
  }, [first, older, leaving]);
  return useMemo(() => {
    const known = new Set(first.map((chat) => chat.conversation.id));
    const below = older.filter((chat) => chat.archived === archived && !known.has(chat.conversation.id));
    below.sort((a, b) => Date.parse(b.conversation.updated_at) - Date.parse(a.conversation.updated_at));
    return [...first, ...below].filter((chat) => !leaving.has(chat.conversation.id) && !removed.has(chat));
  }, [first, older, leaving, archived]);
}
