import { useApi } from '@nightlark/api-client';
import type { Message } from '@nightlark/contract';
import { upToDate, useLiveEvent } from '@nightlark/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatData } from '../types.ts';
import { useReceipts, useTyping } from '../use-counterpart.ts';
import { type Change, deletion, type Stretch, withChanged, withEnd, withLoaded, withNew } from './stretch.ts';
import { useCatchUp, useReload } from './use-catch-up.ts';

/** The range of messages that is shown, with what live events and the member have changed since it was loaded. */
function useStretch(data: ChatData) {
  const [stretch, setStretch] = useState<Stretch>({ ...data, arrived: [], changes: [] });
  const [loaded, setLoaded] = useState(data.messages);
  if (loaded !== data.messages) {
    setLoaded(data.messages);
    if (!stretch.moreAfter) setStretch((now) => withLoaded(now, data.messages, data.requestedAt));
  }

  const add = (...newer: Message[]) => setStretch((now) => withNew(now, newer));
  function apply(change: Change) {
    const at = performance.now();
    setStretch((now) => withChanged(now, change, at));
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
  return { stretch, setStretch, add, change, remove };
}

/** The messages before gaps in the sequence numbers. */
export function holesIn(messages: readonly Message[]): Message[] {
  return messages.filter((message, index) => (messages[index + 1]?.number ?? message.number + 1) > message.number + 1);
}

/**
 * Fills gaps in the loaded range, also after out-of-order events. One request per gap: it may have no messages on the server.
 * @param load fetches the messages after an id; when it rejects, the gap is requested again with the next message
 */
function useHoles(
  conversation: number | null,
  messages: readonly Message[],
  load: (query: { id: number; after: number }) => Promise<void>,
): void {
  const requested = useRef(new Set<number>());
  const holes = holesIn(messages).map(({ id }) => id);
  const fill = useEffectEvent(() => {
    for (const after of holes) {
      if (conversation === null || requested.current.has(after)) continue;
      requested.current.add(after);
      load({ id: conversation, after }).catch(() => requested.current.delete(after));
    }
  });
  const all = holes.join();
  const last = messages.at(-1)?.id;
  useEffect(() => fill(), [all, last]);
}

/** The messages of a conversation: loaded, older, live and sent. Gaps are fetched. */
export function useThread(data: ChatData) {
  const api = useApi();
  const { stretch, setStretch, ...changes } = useStretch(data);
  const { messages, more, moreAfter } = stretch;
  const { noteReceipts, ...receipts } = useReceipts(data);
  const typing = useTyping(data);
  const showing = useRef<AbortController>(undefined);

  /** Replaces the range. Only the latest request is shown; earlier ones are aborted. */
  async function show(query: { around?: number }): Promise<void> {
    if (data.id === null) return;
    showing.current?.abort();
    const { signal } = (showing.current = new AbortController());
    const requestedAt = performance.now();
    const { messages: loaded, more, more_after } = await api.call('getChat', { query: { id: data.id, ...query }, signal });
    setStretch((now) => {
      const arrived = now.moreAfter || more_after ? now.arrived : now.messages;
      return withEnd({ ...now, arrived, messages: upToDate<readonly Message[]>(now.changes, loaded, requestedAt), more }, more_after);
    });
  }
  const toNewest = () => show({});
  /** Loads the range around a message, if it is not loaded; else the range stays, whatever was requested before. */
  async function reach(message: number): Promise<void> {
    if (messages.some(({ id }) => id === message)) showing.current?.abort();
    else await show({ around: message });
  }
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
    const last = messages.at(-1)?.id ?? 0;
    const requestedAt = performance.now();
    const newer = await api.call('getChat', { query: { id: data.id, after: last } });
    setStretch((now) => (now.messages.at(-1)?.id === last ? withEnd(withLoaded(now, newer.messages, requestedAt), newer.more_after) : now));
  }

  const range = { stretch, setStretch, noteReceipts, showing, toNewest };
  useReload(data.id, range);
  useCatchUp(data.id, range);
  useHoles(data.id, messages, async (query) => {
    const requestedAt = performance.now();
    const { messages: missed } = await api.call('getChat', { query });
    setStretch((now) => withLoaded(now, missed, requestedAt));
  });

  return { messages, more, moreAfter, typing, ...receipts, ...changes, loadOlder, loadNewer, toNewest, reach };
}

export type ThreadState = ReturnType<typeof useThread>;
