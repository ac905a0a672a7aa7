import type { ChatListItem, Message } from '@nightlark/contract';
import { chatsAtom } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect, useMemo } from 'react';

type Chats = readonly ChatListItem[];

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

/** Further loaded pages, of the archive too. For duplicates, `chatsAtom` takes precedence. */
export const olderChatsAtom = atom<Chats>([]);

/** Changes rows of all loaded pages. */
export const changeChatsAtom = atom(null, (_get, set, change: (chats: Chats) => Chats) => {
  set(chatsAtom, (chats) => chats && change(chats));
  set(olderChatsAtom, change);
});

/** The visible conversation, for which no toasts are shown. */
export const openConversationAtom = atom<number | null>(null);

const lastIdOf = ({ conversation }: ChatListItem) => conversation.last_message?.id ?? 0;
const rowOf = (chats: Chats, conversation: number) => chats.find((chat) => chat.conversation.id === conversation);

/** Whether the list contains the message already, as it does if the event is older than the list. */
export function containsMessage(chats: Chats, conversation: number, message: Message): boolean {
  const item = rowOf(chats, conversation);
  return item !== undefined && lastIdOf(item) >= message.id;
}

/** The list with the message's conversation on top; null if it is not in the list. A known message of the other member changes nothing. */
export function withMessage(chats: Chats, conversation: number, message: Message, unread: (before: number) => number): Chats | null {
  const item = rowOf(chats, conversation);
  if (!item) return null;
  const num_unread_messages = unread(item.num_unread_messages);
  if (containsMessage(chats, conversation, message)) {
    return message.own ? chats.map((chat) => (chat === item ? { ...item, num_unread_messages } : chat)) : chats;
  }
  const newer = {
    ...item,
    conversation: { ...item.conversation, last_message: message, updated_at: message.sent_at },
    num_unread_messages,
  };
  return [newer, ...chats.filter((chat) => chat !== item)];
}

/** The loaded list, with the rows that have received a newer message since it was requested. */
export function withNewerRows(loaded: Chats, now: Chats | null): Chats {
  const newer = (now ?? []).filter((chat) => {
    const other = rowOf(loaded, chat.conversation.id);
    return other && lastIdOf(chat) > lastIdOf(other);
  });
  return [...newer, ...loaded.filter(({ conversation }) => !rowOf(newer, conversation.id))];
}

/** The list with a conversation as read (docs/product/chat.md: opening one sets its unread count to 0). */
export function withRead(chats: Chats | null, conversation: number): Chats | null {
  return chats && chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, num_unread_messages: 0 } : chat));
}

/** The conversations to show: loaded data, updated by live events and polling. */
export function useConversations(loaded: Chats): Chats {
  const setChats = useSetAtom(chatsAtom);
  useLayoutEffect(() => setChats(loaded), [loaded, setChats]);
  const chats = useAtomValue(chatsAtom) ?? loaded;
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
