import { TYPING_EXPIRES_MS, type ChatListItem } from '@nightlark/contract';
import { chatsAtom, useLiveEvent } from '@nightlark/state';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { changeChatsAtom, olderChatsAtom } from '../../state/chat-list.ts';
import { withRow } from '../../state/chat-rows.ts';

/** Whether the other member is typing, in the list's rows: expires after 6 s, or with their message. */
export function useRowTyping(): void {
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
