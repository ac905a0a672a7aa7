import type { ChatListItem, Message } from '@nightlark/contract';
import { chatsAtom } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect, useMemo } from 'react';

type Chats = readonly ChatListItem[];

/** Conversations on their way out: gone from the list at once, while the server is being told (docs/product/chat.md). */
export const leavingAtom = atom<ReadonlySet<number>>(new Set<number>());

/** What was loaded further down the list, the archive's too. Where both have a conversation, `chatsAtom` is right. */
export const olderChatsAtom = atom<Chats>([]);

/** Changes rows wherever they stand. */
export const changeChatsAtom = atom(null, (_get, set, change: (chats: Chats) => Chats) => {
  set(chatsAtom, (chats) => chats && change(chats));
  set(olderChatsAtom, change);
});

/** The conversation in front of the member, so that nothing announces what is already seen. */
export const openConversationAtom = atom<number | null>(null);

/** The list with a newer message on top; null when the conversation is not in it yet. */
export function withMessage(chats: Chats, conversation: number, message: Message, unread: (before: number) => number): Chats | null {
  const item = chats.find((chat) => chat.conversation.id === conversation);
  if (!item) return null;
  const newer = {
    ...item,
    conversation: { ...item.conversation, last_message: message, updated_at: message.sent_at },
    num_unread_messages: unread(item.num_unread_messages),
  };
  return [newer, ...chats.filter((chat) => chat !== item)];
}

/** The list with that conversation read (docs/product/chat.md: opening one sets its unread count to 0). */
export function withRead(chats: Chats | null, conversation: number): Chats | null {
  return chats && chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, num_unread_messages: 0 } : chat));
}

/** The conversations to show: what the page was loaded with, kept current by whoever hears of something newer. */
export function useConversations(loaded: Chats): Chats {
  const setChats = useSetAtom(chatsAtom);
  useLayoutEffect(() => setChats(loaded), [loaded, setChats]);
  const chats = useAtomValue(chatsAtom) ?? loaded;
  return useRows(chats, false);
}

/** A first page with what was loaded below it, but what is on its way out. */
export function useRows(first: Chats, archived: boolean): Chats {
  const older = useAtomValue(olderChatsAtom);
  const leaving = useAtomValue(leavingAtom);
  return useMemo(() => {
    const known = new Set(first.map((chat) => chat.conversation.id));
    const below = older.filter((chat) => chat.archived === archived && !known.has(chat.conversation.id));
    below.sort((a, b) => Date.parse(b.conversation.updated_at) - Date.parse(a.conversation.updated_at));
    return [...first, ...below].filter((chat) => !leaving.has(chat.conversation.id));
  }, [first, older, leaving, archived]);
}
