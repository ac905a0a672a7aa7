import { useApi } from '@nightlark/api-client';
import { TYPING_EXPIRES_MS, type Message } from '@nightlark/contract';
import { chatsAtom, useLiveEvent } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeMessages } from './group-messages.ts';
import { holeIn } from './holes.ts';
import type { ChatData } from './types.ts';

/** How many pages are fetched to reach the newest message, before the newest page is shown instead. */
const PAGES_TO_CATCH_UP = 5;

/** A stretch of the conversation without holes, once what is missing has come. */
interface Stretch {
  messages: readonly Message[];
  more: boolean;
  moreAfter: boolean;
}

/** The messages of a conversation as they come: loaded, older, live, sent. What is missing between two is fetched. */
export function useThread(data: ChatData) {
  const api = useApi();
  const [{ messages, more, moreAfter }, setStretch] = useState<Stretch>(data);
  const [readUntil, setReadUntil] = useState(data.readUntil);
  const [deliveredUntil, setDeliveredUntil] = useState(data.deliveredUntil);
  const typing = useTyping(data);
  const [loaded, setLoaded] = useState(data.messages);
  if (loaded !== data.messages) {
    setLoaded(data.messages);
    if (!moreAfter) setStretch((now) => ({ ...now, messages: mergeMessages(now.messages, data.messages) }));
  }
  const last = messages.at(-1)?.id ?? 0;

  /** Newer ones wait where an older stretch is shown: they would stand beside what they don't follow. */
  const add = (...newer: Message[]) =>
    setStretch((now) => (now.moreAfter ? now : { ...now, messages: mergeMessages(now.messages, newer) }));
  const change = (id: number, change: (message: Message) => Message) =>
    setStretch((now) => ({ ...now, messages: now.messages.map((message) => (message.id === id ? change(message) : message)) }));

  useLiveEvent('message', ({ conversation, message }) => {
    if (conversation === data.id) add(message);
  });
  useLiveEvent('message_deleted', ({ conversation, message }) => {
    if (conversation === data.id) change(message.id, () => message);
  });
  useLiveEvent('reaction', ({ conversation, id, reactions }) => {
    if (conversation === data.id) change(id, (message) => ({ ...message, reactions }));
  });
  useLiveEvent('photo_opened', ({ conversation, id }) => {
    if (conversation === data.id) change(id, (m) => ({ ...m, photo: m.photo && { ...m.photo, opened: true } }));
  });
  useLiveEvent('read', (event) => {
    if (event.conversation === data.id && !event.own) setReadUntil((before) => Math.max(before, event.read_until));
  });
  useLiveEvent('delivered', (event) => {
    if (event.conversation === data.id) setDeliveredUntil((before) => Math.max(before, event.delivered_until));
  });

  async function catchUp(signal?: AbortSignal): Promise<void> {
    if (data.id === null || moreAfter) return;
    let after = last;
    for (let page = 0; page < PAGES_TO_CATCH_UP; page += 1) {
      const newer = await api.call('getChat', { query: { id: data.id, ...(after > 0 && { after }) }, ...(signal && { signal }) });
      add(...newer.messages);
      setReadUntil((before) => Math.max(before, newer.conversation.other_read_until ?? 0));
      setDeliveredUntil((before) => Math.max(before, newer.conversation.other_delivered_until ?? 0));
      if (!newer.more_after) return;
      after = newer.messages.at(-1)?.id ?? after;
    }
    await toNewest();
  }
  const later = (work: Promise<void>) => void work.catch(() => undefined); // the next round of polling tries again

  /** What is held may have been taken back, reacted to or opened since. */
  async function loadAnew(): Promise<void> {
    if (data.id === null) return;
    const fresh: Message[] = [];
    for (let page = 0; page < PAGES_TO_CATCH_UP; page += 1) {
      const after = fresh.at(-1)?.id ?? (messages[0]?.id ?? 0) - 1;
      const next = await api.call('getChat', { query: { id: data.id, ...(after > 0 && { after }) } });
      fresh.push(...next.messages);
      setReadUntil((before) => Math.max(before, next.conversation.other_read_until ?? 0));
      setDeliveredUntil((before) => Math.max(before, next.conversation.other_delivered_until ?? 0));
      const end = fresh.at(-1)?.id ?? 0;
      if (next.more_after && !(moreAfter && end >= last)) continue;
      const arrived = (now: Stretch) => (next.more_after ? [] : now.messages.filter(({ id }) => id > end));
      setStretch((now) => ({ ...now, moreAfter: next.more_after, messages: mergeMessages(fresh, arrived(now)) }));
      return;
    }
    await toNewest();
  }

  // Live events may have been missed.
  useLiveEvent('sync', ({ complete }) => {
    if (!complete) later(loadAnew());
  });

  // The list is polled too: where live events don't come through, it tells that there is something newer.
  const onNewer = useEffectEvent((signal: AbortSignal) => later(catchUp(signal)));
  const newest = useAtomValue(chatsAtom)?.find((chat) => chat.conversation.id === data.id)?.conversation.last_message?.id ?? 0;
  useEffect(() => {
    if (data.id === null || newest <= last) return;
    const controller = new AbortController();
    onNewer(controller.signal);
    return () => controller.abort();
  }, [data.id, last, newest]);

  // A hole is filled whatever arrived first. Asked for once: where the server has nothing for it, it stays.
  const asked = useRef(new Set<number>());
  const hole = holeIn(messages)?.id ?? null;
  const fill = useEffectEvent(async (after: number) => {
    if (data.id === null || asked.current.has(after)) return;
    asked.current.add(after);
    const { messages: missed } = await api.call('getChat', { query: { id: data.id, after } });
    setStretch((now) => ({ ...now, messages: mergeMessages(now.messages, missed) }));
  });
  useEffect(() => {
    if (hole !== null) fill(hole).catch(() => asked.current.delete(hole)); // asked again with the next message
  }, [hole]);

  async function loadOlder(): Promise<void> {
    const first = messages[0];
    if (data.id === null || !first) return;
    const older = await api.call('getChat', { query: { id: data.id, before: first.id } });
    setStretch((now) => ({ ...now, more: older.more, messages: mergeMessages(now.messages, older.messages) }));
  }
  async function loadNewer(): Promise<void> {
    if (data.id === null || !moreAfter) return;
    const newer = await api.call('getChat', { query: { id: data.id, after: last } });
    setStretch((now) => ({ ...now, moreAfter: newer.more_after, messages: mergeMessages(now.messages, newer.messages) }));
  }
  async function show(query: { around?: number }): Promise<void> {
    if (data.id === null) return;
    const answer = await api.call('getChat', { query: { id: data.id, ...query } });
    setStretch({ messages: answer.messages, more: answer.more, moreAfter: answer.more_after });
  }
  const toNewest = () => show({});
  /** Brings a message into the stretch, with what stands around it. */
  async function reach(message: number): Promise<void> {
    if (!messages.some(({ id }) => id === message)) await show({ around: message });
  }

  return {
    messages,
    typing,
    add,
    change,
    loadOlder,
    loadNewer,
    toNewest,
    reach,
    more,
    moreAfter,
    readUntil: Math.max(readUntil, data.readUntil),
    deliveredUntil: Math.max(deliveredUntil, data.deliveredUntil),
  };
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
