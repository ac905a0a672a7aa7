import { useApi } from '@nightlark/api-client';
import type { Message } from '@nightlark/contract';
import { chatsAtom, upToDate, useLiveEvent } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { useReceipts } from '../use-counterpart.ts';
import { mergeMessages } from './group-messages.ts';
import { withEnd, withLoaded, type Stretch } from './stretch.ts';

/** Maximum number of pages fetched to catch up; beyond it, only the newest page is shown. */
const PAGES_TO_CATCH_UP = 5;

interface Range {
  stretch: Stretch;
  setStretch: Dispatch<SetStateAction<Stretch>>;
  noteReceipts: ReturnType<typeof useReceipts>['noteReceipts'];
  /** The latest request that replaces the range. */
  showing: RefObject<AbortController | undefined>;
  toNewest: () => Promise<void>;
}

const later = (work: Promise<void>) => work.catch(() => undefined); // retried at the next poll

/** Fetches what is newer than the range when the list says that there is something. */
export function useCatchUp(id: number | null, { stretch, setStretch, noteReceipts, showing, toNewest }: Range): void {
  const api = useApi();
  const { messages, moreAfter } = stretch;
  const last = messages.at(-1)?.id ?? 0;
  const left = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller.signal;
    return () => controller.abort();
  }, []);
  async function catchUp(): Promise<void> {
    if (id === null) return;
    const range = showing.current;
    let after = last;
    for (let page = 0; page < PAGES_TO_CATCH_UP; page += 1) {
      const requestedAt = performance.now();
      const newer = await api.call('getChat', {
        query: { id, ...(after > 0 && { after }) },
        ...(left.current && { signal: left.current }),
      });
      setStretch((now) => (now.moreAfter ? now : withLoaded(now, newer.messages, requestedAt)));
      noteReceipts(newer.conversation);
      if (!newer.more_after) return;
      after = newer.messages.at(-1)?.id ?? after;
    }
    if (showing.current === range) await toNewest();
  }

  // The list is polled too: without live events, it shows that there are newer messages. One run at a time: its pages change `last`,
  // which may be committed only after its end.
  const isCatchingUp = useRef(false);
  const caughtUpTo = useRef(0);
  const newest = useAtomValue(chatsAtom)?.find((chat) => chat.conversation.id === id)?.conversation.last_message?.id ?? 0;
  const onNewer = useEffectEvent(async () => {
    // An older range is not caught up: its own end is loaded first.
    if (moreAfter || isCatchingUp.current || newest <= caughtUpTo.current) return;
    isCatchingUp.current = true;
    await later(catchUp().then(() => void (caughtUpTo.current = newest)));
    isCatchingUp.current = false;
  });
  useEffect(() => {
    if (newest > last) void onNewer();
  }, [id, last, newest, moreAfter]);
}

/** Loads the range anew after missed events: its messages may be stale. */
export function useReload(id: number | null, { stretch, setStretch, noteReceipts, toNewest }: Range): void {
  const api = useApi();
  const { messages, moreAfter } = stretch;
  const last = messages.at(-1)?.id ?? 0;
  async function loadAnew(): Promise<void> {
    if (id === null) return;
    const requestedAt = performance.now();
    const fresh: Message[] = [];
    for (let page = 0; page < PAGES_TO_CATCH_UP; page += 1) {
      const after = fresh.at(-1)?.id ?? (messages[0]?.id ?? 0) - 1;
      const next = await api.call('getChat', { query: { id, ...(after > 0 && { after }) } });
      fresh.push(...next.messages);
      noteReceipts(next.conversation);
      const end = fresh.at(-1)?.id ?? 0;
      if (next.more_after && !(moreAfter && end >= last)) continue;
      const newer = (now: Stretch) => (next.more_after ? [] : now.messages.filter((message) => message.id > end));
      const loaded = (now: Stretch) => mergeMessages(upToDate<readonly Message[]>(now.changes, fresh, requestedAt), newer(now));
      setStretch((now) => withEnd({ ...now, messages: loaded(now) }, next.more_after));
      return;
    }
    await toNewest();
  }
  useLiveEvent('sync', ({ complete }) => {
    if (!complete) void later(loadAnew());
  });
}
