import { useApi } from '@nightlark/api-client';
import { TYPING_EXPIRES_MS, type Message } from '@nightlark/contract';
import { chatsAtom, useLiveEvent } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeMessages } from './group-messages.ts';
import { holesIn } from './holes.ts';
import type { ChatData } from './types.ts';

/** Maximum number of pages fetched to catch up; beyond it, only the newest page is shown. */
const PAGES_TO_CATCH_UP = 5;

/** A contiguous range of messages, once its gaps are filled. */
interface Stretch {
  messages: readonly Message[];
  more: boolean;
  moreAfter: boolean;
}

/** The messages of a conversation: loaded, older, live and sent. Gaps are fetched. */
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

  /** Ignored while an older range is shown: they would not be contiguous. */
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
  const later = (work: Promise<void>) => void work.catch(() => undefined); // retried at the next poll

  /** Reloads the range: messages may be stale after missed events. */
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

  // The list is polled too: without live events, it shows that there are newer messages.
  const onNewer = useEffectEvent((signal: AbortSignal) => later(catchUp(signal)));
  const newest = useAtomValue(chatsAtom)?.find((chat) => chat.conversation.id === data.id)?.conversation.last_message?.id ?? 0;
  useEffect(() => {
    if (data.id === null || newest <= last) return;
    const controller = new AbortController();
    onNewer(controller.signal);
    return () => controller.abort();
  }, [data.id, last, newest]);

  // Fills gaps, also after out-of-order events. One request per gap: it may have no messages on the server.
  const asked = useRef(new Set<number>());
  const holes = holesIn(messages).map(({ id }) => id);
  const fill = useEffectEvent(async (after: number) => {
    if (data.id === null || asked.current.has(after)) return;
    asked.current.add(after);
    const { messages: missed } = await api.call('getChat', { query: { id: data.id, after } });
    setStretch((now) => ({ ...now, messages: mergeMessages(now.messages, missed) }));
  });
  const fillAll = useEffectEvent(() => {
    for (const hole of holes) fill(hole).catch(() => asked.current.delete(hole)); // retried with the next message
  });
  const allHoles = holes.join();
  useEffect(() => fillAll(), [allHoles, last]);

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
  /** Loads the range around a message, if it is not loaded. */
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

/** Whether the other member is typing: expires after 6 s, or with their message. */
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
