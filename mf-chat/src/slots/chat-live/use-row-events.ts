import { TYPING_EXPIRES_MS, type ChatListItem } from '@nightlark/contract';
import { chatsAtom, unreadMessagesAtom, useLiveEvent } from '@nightlark/state';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useReloadChats } from './use-reload-chats.ts';
import { changeChatsAtom, olderChatsAtom } from '../../state/conversations.ts';
import { useOtherDrafts } from '../../state/draft.ts';

/** Live events of the list's rows: typing, receipts, deleted messages, drafts of other devices, archiving and deletion. */
export function useRowEvents(): void {
  const reloadChats = useReloadChats();
  const setChats = useSetAtom(chatsAtom);
  const changeChats = useSetAtom(changeChatsAtom);
  const setOlder = useSetAtom(olderChatsAtom);
  const store = useStore();
  const setUnread = useSetAtom(unreadMessagesAtom);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach((timer) => clearTimeout(timer));
  }, []);

  const change = (conversation: number, change: (chat: ChatListItem) => ChatListItem) =>
    changeChats((chats) => chats.map((chat) => (chat.conversation.id === conversation ? change(chat) : chat)));
  const drop = (conversation: number) => changeChats((chats) => chats.filter((chat) => chat.conversation.id !== conversation));
  const setTyping = (conversation: number, typing: boolean) => change(conversation, (chat) => ({ ...chat, typing }));
  const setLast = (conversation: number, until: number, receipt: object) =>
    change(conversation, (chat) => {
      const { last_message: last } = chat.conversation;
      if (!last?.own || last.id > until) return chat;
      return { ...chat, conversation: { ...chat.conversation, last_message: { ...last, ...receipt } } };
    });

  useLiveEvent('typing', ({ conversation }) => {
    clearTimeout(timers.current.get(conversation));
    setTyping(conversation, true);
    timers.current.set(
      conversation,
      setTimeout(() => setTyping(conversation, false), TYPING_EXPIRES_MS),
    );
  });
  useLiveEvent('message', ({ conversation, message }) => {
    if (!message.own) setTyping(conversation, false);
  });
  useLiveEvent('message_deleted', ({ conversation, message, num_unread_messages }) => {
    // The event has the total only: it is lower if the message was unread.
    const fewer = !message.own && num_unread_messages < store.get(unreadMessagesAtom) ? 1 : 0;
    setUnread(num_unread_messages);
    change(conversation, (chat) => ({
      ...chat,
      num_unread_messages: Math.max(0, chat.num_unread_messages - fewer),
      conversation: chat.conversation.last_message?.id === message.id ? { ...chat.conversation, last_message: message } : chat.conversation,
    }));
  });
  useLiveEvent('delivered', ({ conversation, delivered_until, at }) => setLast(conversation, delivered_until, { delivered_at: at }));
  useLiveEvent('read', ({ conversation, read_until, own, at, num_unread_messages }) => {
    if (!own) setLast(conversation, read_until, { delivered_at: at, read_at: at });
    else {
      change(conversation, (chat) => ({ ...chat, num_unread_messages: 0 }));
      if (num_unread_messages !== undefined) setUnread(num_unread_messages);
    }
  });
  useOtherDrafts();
  useLiveEvent('chat_archived', ({ conversation, archived }) => {
    change(conversation, (chat) => ({ ...chat, archived }));
    if (archived) setChats((chats) => chats && chats.filter((chat) => chat.conversation.id !== conversation));
    // Restored on another device: the row is not here.
    else if (!store.get(chatsAtom)?.some((chat) => chat.conversation.id === conversation)) reloadChats().catch(() => undefined); // updated by the next poll
  });
  // The row of a blocked member is removed, the photo of a hidden one too: reload the list.
  useLiveEvent('chat_state', ({ conversation, num_unread_messages }) => {
    setUnread(num_unread_messages);
    if (conversation === null) return;
    reloadChats().then(
      () => setOlder((chats) => chats.filter((chat) => chat.conversation.id !== conversation)),
      () => undefined, // updated by the next poll
    );
  });
  useLiveEvent('chat_deleted', ({ conversation, num_unread_messages }) => {
    drop(conversation);
    setUnread(num_unread_messages);
  });
}
