import { isApiError, useApi } from '@nightlark/api-client';
import { type ChatListItem, TYPING_EXPIRES_MS } from '@nightlark/contract';
import { chatsAtom, unreadMessagesAtom, useLiveEvent } from '@nightlark/state';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  archiveChatAtom,
  changeChatsAtom,
  changeUnreadAtom,
  olderChatsAtom,
  pagesOnTheWayAtom,
  useReloadChats,
} from '../../state/chat-list.ts';
import { rowOf, withoutRow, withRead, withRow, type Chats } from '../../state/chat-rows.ts';
import { useOtherDrafts } from '../../state/draft.ts';

/** Whether the other member is typing, in the list's rows: expires after 6 s, or with their message. */
function useRowTyping(): void {
  const changeChats = useSetAtom(changeChatsAtom);
  const first = useAtomValue(chatsAtom);
  const older = useAtomValue(olderChatsAtom);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach((timer) => clearTimeout(timer));
  }, []);

  const setTyping = (conversation: number, typing: boolean) =>
    changeChats((chats) => withRow(chats, conversation, (chat) => ({ ...chat, typing })));
  function expire(conversation: number): void {
    clearTimeout(timers.current.get(conversation));
    const end = () => {
      timers.current.delete(conversation);
      setTyping(conversation, false);
    };
    timers.current.set(conversation, setTimeout(end, TYPING_EXPIRES_MS));
  }

  useLiveEvent('typing', ({ conversation }) => {
    setTyping(conversation, true);
    expire(conversation);
  });
  useLiveEvent('message', ({ conversation, message }) => {
    if (!message.own) setTyping(conversation, false);
  });
  // Loaded rows may have it, without an event.
  const onRows = useEffectEvent((chats: readonly ChatListItem[]) => {
    for (const { conversation, typing } of chats) if (typing && !timers.current.has(conversation.id)) expire(conversation.id);
  });
  useEffect(() => onRows([...(first ?? []), ...older]), [first, older]);
}

/** Live events of the list's rows: typing, receipts, deleted messages, drafts of other devices, archiving and deletion. */
export function useRowEvents(): void {
  const api = useApi();
  const reloadChats = useReloadChats();
  const changeChats = useSetAtom(changeChatsAtom);
  const archive = useSetAtom(archiveChatAtom);
  const store = useStore();
  const changeUnread = useSetAtom(changeUnreadAtom);

  const change = (conversation: number, change: (chat: ChatListItem) => ChatListItem) =>
    changeChats((chats) => withRow(chats, conversation, change));
  const changeOlder = (change: (chats: Chats) => Chats) => changeChats((first) => first, change);
  const setLast = (conversation: number, until: number, receipt: object) =>
    change(conversation, (chat) => {
      const { last_message: last } = chat.conversation;
      if (!last?.own || last.id > until) return chat;
      return { ...chat, conversation: { ...chat.conversation, last_message: { ...last, ...receipt } } };
    });

  /** Reloads a row of further pages, also of one that is being loaded: that of a blocked member is removed, the photo of a hidden one too. */
  async function reloadOlder(conversation: number): Promise<void> {
    try {
      const { profile } = await api.call('getChat', { query: { id: conversation } });
      changeOlder((chats) => withRow(chats, conversation, (chat) => ({ ...chat, profile })));
    } catch (error) {
      if (isApiError(error) && error.code === 'not_found') changeOlder((chats) => withoutRow(chats, conversation));
    }
  }

  useRowTyping();
  useLiveEvent('message_deleted', ({ conversation, message, num_unread_messages }) => {
    // The event has the total only: it is lower if the message was unread.
    const fewer = !message.own && num_unread_messages < store.get(unreadMessagesAtom) ? 1 : 0;
    changeUnread(num_unread_messages);
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
      changeChats((chats) => withRead(chats, conversation, read_until));
      if (num_unread_messages !== undefined) changeUnread(num_unread_messages);
    }
  });
  useOtherDrafts();
  useLiveEvent('chat_archived', ({ conversation, archived }) => {
    archive(conversation, archived);
    // Restored on another device: the row is not here.
    if (!archived && !rowOf(store.get(chatsAtom) ?? [], conversation)) reloadChats().catch(() => undefined); // updated by the next poll
  });
  useLiveEvent('chat_state', ({ conversation, num_unread_messages }) => {
    changeUnread(num_unread_messages);
    if (conversation === null) return;
    reloadChats().catch(() => undefined); // updated by the next poll
    const mayCome = store.get(pagesOnTheWayAtom) > 0 && !rowOf(store.get(chatsAtom) ?? [], conversation);
    if (mayCome || rowOf(store.get(olderChatsAtom), conversation)) void reloadOlder(conversation);
  });
  useLiveEvent('chat_deleted', ({ conversation, num_unread_messages }) => {
    changeChats((chats) => withoutRow(chats, conversation));
    changeUnread(num_unread_messages);
  });
}
