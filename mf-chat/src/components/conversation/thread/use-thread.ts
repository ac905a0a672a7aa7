import { useApi } from '@nightlark/api-client';
import type { Message } from '@nightlark/contract';
import { upToDate } from '@nightlark/state';
import { useRef } from 'react';
import type { ChatData } from '../types.ts';
import { useReceipts, useTyping } from '../use-counterpart.ts';
import { withEnd, withLoaded } from './stretch.ts';
import { useCatchUp, useReload } from './use-catch-up.ts';
import { useHoles } from './use-holes.ts';
import { useStretch } from './use-stretch.ts';

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
  /** Loads the range around a message, if it is not loaded. */
  async function reach(message: number): Promise<void> {
    if (!messages.some(({ id }) => id === message)) await show({ around: message });
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
