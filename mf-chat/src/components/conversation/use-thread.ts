import { useApi } from '@nightlark/api-client';
import { TYPING_EXPIRES_MS, type Message } from '@nightlark/contract';
import { chatsAtom, useLiveEvent } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { mergeMessages } from './group-messages.ts';
import type { ChatData } from './types.ts';

/** The messages of a conversation as they come: loaded, older, live, sent. */
export function useThread(data: ChatData) {
  const api = useApi();
  const [added, setAdded] = useState<readonly Message[]>([]);
  const [moreBefore, setMoreBefore] = useState<boolean | null>(null);
  const [readUntil, setReadUntil] = useState(data.readUntil);
  const typing = useTyping(data);
  const messages = useMemo(() => mergeMessages(added, data.messages), [added, data.messages]);
  const last = messages.at(-1)?.id ?? 0;
  const add = (...more: Message[]) => setAdded((before) => mergeMessages(before, more));

  useLiveEvent('message', ({ conversation, message }) => {
    if (conversation === data.id) add(message);
  });
  useLiveEvent('read', (event) => {
    if (event.conversation === data.id) setReadUntil((before) => Math.max(before, event.read_until));
  });

  function catchUp(signal?: AbortSignal): void {
    if (data.id === null) return;
    api
      .call('getChat', { query: { id: data.id, ...(last > 0 && { after: last }) }, ...(signal && { signal }) })
      .then(({ messages: newer, conversation }) => {
        setAdded((before) => mergeMessages(before, newer));
        setReadUntil((before) => Math.max(before, conversation.other_read_until ?? 0));
      })
      .catch(() => undefined); // the next round of polling tries again
  }
  // Live events may have been missed.
  useLiveEvent('sync', ({ complete }) => {
    if (!complete) catchUp();
  });

  // The list is polled too: where live events don't come through, it tells that there is something newer.
  const onNewer = useEffectEvent(catchUp);
  const newest = useAtomValue(chatsAtom)?.find((chat) => chat.conversation.id === data.id)?.conversation.last_message?.id ?? 0;
  useEffect(() => {
    if (data.id === null || newest <= last) return;
    const controller = new AbortController();
    onNewer(controller.signal);
    return () => controller.abort();
  }, [data.id, last, newest]);

  async function loadOlder(): Promise<void> {
    const first = messages[0];
    if (data.id === null || !first) return;
    const older = await api.call('getChat', { query: { id: data.id, before: first.id } });
    setMoreBefore(older.more);
    add(...older.messages);
  }

  return { messages, typing, add, loadOlder, more: moreBefore ?? data.more, readUntil: Math.max(readUntil, data.readUntil) };
}

/** Whether the other one is typing: a notice lives 6 s, and ends with their message. */
function useTyping({ id, typing: typingNow }: ChatData): boolean {
  const [notice, setNotice] = useState(typingNow ? 1 : 0);
  useLiveEvent('typing', ({ conversation }) => {
    if (conversation === id) setNotice((before) => before + 1);
  });
  useLiveEvent('message', ({ conversation, message }) => {
    if (conversation === id && !message.own) setNotice(0);
  });
  useEffect(() => {
    if (notice === 0) return;
    const timer = setTimeout(() => setNotice(0), TYPING_EXPIRES_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return notice > 0;
}
