import { useApi } from '@nightlark/api-client';
import type { Message } from '@nightlark/contract';
import { useLiveEvent } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { changeChatsAtom, changeUnreadAtom } from '../../../state/chat-list.ts';
import { withRead } from '../../../state/chat-rows.ts';
import { openConversationAtom } from '../../../state/this-tab.ts';

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
const useVisible = () =>
  useSyncExternalStore(
    onVisibility,
    () => !document.hidden,
    () => false,
  );

/** Marks visible messages as read (docs/product/chat.md), but not new ones while the member is scrolled up. */
export function useReading(id: number | null, messages: readonly Message[], atEnd: boolean): void {
  const api = useApi();
  const visible = useVisible();
  const setOpen = useSetAtom(openConversationAtom);
  const changeChats = useSetAtom(changeChatsAtom);
  const changeUnread = useSetAtom(changeUnreadAtom);

  useEffect(() => {
    setOpen(visible ? id : null);
    return () => setOpen(null);
  }, [id, visible, setOpen]);

  const hasFailed = useRef(false);
  const [retries, setRetries] = useState(0);
  function retry() {
    if (hasFailed.current) setRetries((before) => before + 1);
    hasFailed.current = false;
  }
  useLiveEvent('sync', retry);
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const onLine = () => onOnline();
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);

  const received = messages.findLast((message) => !message.own);
  const unreadId = received && received.read_at === null ? received.id : null;
  useEffect(() => {
    if (id === null || !visible || !atEnd || unreadId === null) return;
    const showRead = () => changeChats((chats) => withRead(chats, id, unreadId));
    showRead();
    api
      .call('readChat', { body: { conversation: id, read_until: unreadId } })
      .then(({ num_unread_messages }) => {
        hasFailed.current = false;
        changeUnread(num_unread_messages);
        showRead();
      })
      .catch(() => {
        hasFailed.current = true;
      });
  }, [api, id, visible, atEnd, unreadId, retries, changeChats, changeUnread]);
}
