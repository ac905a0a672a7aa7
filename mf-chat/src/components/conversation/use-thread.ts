import { useApi } from '@nightlark/api-client';
import type { Message } from '@nightlark/contract';
import { chatsAtom, useLiveEvent } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeMessages } from './group-messages.ts';
import { deletion, upToDate, withChange, withEnd, withLoaded, withNew, type Change, type Stretch } from './stretch.ts';
import type { ChatData } from './types.ts';
import { useHoles } from './use-holes.ts';
import { useReceipts } from './use-receipts.ts';
import { useTyping } from './use-typing.ts';

/** Maximum number of pages fetched to catch up; beyond it, only the newest page is shown. */
const PAGES_TO_CATCH_UP = 5;

/** The messages of a conversation: loaded, older, live and sent. Gaps are fetched. */
export function useThread(data: ChatData) {
  const api = useApi();
  const [{ messages, more, moreAfter }, setStretch] = useState<Stretch>({ ...data, arrived: [], changes: [] });
  const { noteReceipts, ...receipts } = useReceipts(data);
  const typing = useTyping(data);
  const [loaded, setLoaded] = useState(data.messages);
  if (loaded !== data.messages) {
    setLoaded(data.messages);
    if (!moreAfter) setStretch((now) => withLoaded(now, data.messages, data.requestedAt));
  }
  const last = messages.at(-1)?.id ?? 0;

  const add = (...newer: Message[]) => setStretch((now) => withNew(now, newer));
  function apply(change: Change) {
    const at = performance.now();
    setStretch((now) => withChange(now, change, at));
  }
  const change = (id: number, change: Change) => apply((message) => (message.id === id ? change(message) : message));
  const remove = (deleted: Message) => apply(deletion(deleted));

  useLiveEvent('message', ({ conversation, message }) => {
    if (conversation === data.id) add(message);
  });
  useLiveEvent('message_deleted', ({ conversation, message }) => {
    if (conversation === data.id) remove(message);
  });
  useLiveEvent('reaction', ({ conversation, id, reactions }) => {
    if (conversation === data.id) change(id, (message) => ({ ...message, reactions }));
  });
  useLiveEvent('photo_opened', ({ conversation, id }) => {
    if (conversation === data.id) change(id, (m) => ({ ...m, photo: m.photo && { ...m.photo, opened: true } }));
  });

  /** The latest request that replaces the range. */
  const showing = useRef<AbortController>(undefined);
  const left = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller.signal;
    return () => controller.abort();
  }, []);
  async function catchUp(): Promise<void> {
    if (data.id === null || moreAfter) return;
    const range = showing.current;
    let after = last;
    for (let page = 0; page < PAGES_TO_CATCH_UP; page += 1) {
      const requestedAt = performance.now();
      const query = { id: data.id, ...(after > 0 && { after }) };
      const newer = await api.call('getChat', { query, ...(left.current && { signal: left.current }) });
      setStretch((now) => (now.moreAfter ? now : withLoaded(now, newer.messages, requestedAt)));
      noteReceipts(newer.conversation);
      if (!newer.more_after) return;
      after = newer.messages.at(-1)?.id ?? after;
    }
    if (showing.current === range) await toNewest();
  }
  const later = (work: Promise<void>) => work.catch(() => undefined); // retried at the next poll

  /** Reloads the range: messages may be stale after missed events. */
  async function loadAnew(): Promise<void> {
    if (data.id === null) return;
    const requestedAt = performance.now();
    const fresh: Message[] = [];
    for (let page = 0; page < PAGES_TO_CATCH_UP; page += 1) {
      const after = fresh.at(-1)?.id ?? (messages[0]?.id ?? 0) - 1;
      const next = await api.call('getChat', { query: { id: data.id, ...(after > 0 && { after }) } });
      fresh.push(...next.messages);
      noteReceipts(next.conversation);
      const end = fresh.at(-1)?.id ?? 0;
      if (next.more_after && !(moreAfter && end >= last)) continue;
      const newer = (now: Stretch) => (next.more_after ? [] : now.messages.filter(({ id }) => id > end));
      setStretch((now) => withEnd({ ...now, messages: mergeMessages(upToDate(now, fresh, requestedAt), newer(now)) }, next.more_after));
      return;
    }
    await toNewest();
  }

  // Live events may have been missed.
  useLiveEvent('sync', ({ complete }) => {
    if (!complete) void later(loadAnew());
  });

  // The list is polled too: without live events, it shows that there are newer messages. One run at a time: its pages change `last`,
  // which may be committed only after its end.
  const isCatchingUp = useRef(false);
  const caughtUpTo = useRef(0);
  const newest = useAtomValue(chatsAtom)?.find((chat) => chat.conversation.id === data.id)?.conversation.last_message?.id ?? 0;
  const onNewer = useEffectEvent(async () => {
    if (isCatchingUp.current || newest <= caughtUpTo.current) return;
    isCatchingUp.current = true;
    await later(catchUp().then(() => void (caughtUpTo.current = newest)));
    isCatchingUp.current = false;
  });
  useEffect(() => {
    if (newest > last) void onNewer();
  }, [data.id, last, newest]);

  useHoles(data.id, messages, async (query) => {
    const requestedAt = performance.now();
    const { messages: missed } = await api.call('getChat', { query });
    setStretch((now) => withLoaded(now, missed, requestedAt));
  });

  // A range that was replaced during the request is not adjacent to the response.
  async function loadOlder(): Promise<void> {
    const first = messages[0];
    if (data.id === null || !first) return;
    const requestedAt = performance.now();
    const older = await api.call('getChat', { query: { id: data.id, before: first.id } });
    setStretch((now) => (now.messages[0]?.id === first.id ? { ...withLoaded(now, older.messages, requestedAt), more: older.more } : now));
  }
  async function loadNewer(): Promise<void> {
    if (data.id === null || !moreAfter) return;
    const requestedAt = performance.now();
    const newer = await api.call('getChat', { query: { id: data.id, after: last } });
    setStretch((now) => (now.messages.at(-1)?.id === last ? withEnd(withLoaded(now, newer.messages, requestedAt), newer.more_after) : now));
  }
  /** Replaces the range. Only the latest request is shown; earlier ones are aborted. */
  async function show(query: { around?: number }): Promise<void> {
    if (data.id === null) return;
    showing.current?.abort();
    const { signal } = (showing.current = new AbortController());
    const requestedAt = performance.now();
    const { messages: loaded, more, more_after } = await api.call('getChat', { query: { id: data.id, ...query }, signal });
    setStretch((now) => {
      const arrived = now.moreAfter || more_after ? now.arrived : now.messages;
      return withEnd({ ...now, arrived, messages: upToDate(now, loaded, requestedAt), more }, more_after);
    });
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
    remove,
    loadOlder,
    loadNewer,
    toNewest,
    reach,
    more,
    moreAfter,
    ...receipts,
  };
}
