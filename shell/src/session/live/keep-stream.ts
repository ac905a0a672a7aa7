import { EVENTS_PATH } from '@nightlark/contract';
import { waitBefore } from './backoff.ts';

/** A stream that lasted this long was a good one: the next loss is waited for from the beginning. */
const STABLE_MS = 10_000;
/** Who looks elsewhere for longer than this is not connected again before they come back. */
const HIDDEN_MS = 5 * 60_000;

/** An event as it came. */
export interface EventText {
  name: string;
  data: string;
  /** Its place in the member's sequence; null for what has none. */
  place: number | null;
}

export interface StreamOptions {
  /** The last place that is known of: events from there on are told. */
  lastId: string;
  /** Events of other names are not heard. */
  names: readonly string[];
  onEvent(event: EventText): void;
  /** Asked after a refusal, whose reason an `EventSource` doesn't tell: whether there is still a session. Rejects when there is no answer. */
  isLoggedIn(): Promise<boolean>;
  /** While the session is being ended on purpose nothing is opened: it would be refused. */
  isLeaving?: () => boolean;
  /** Whether somebody sees a page. */
  isVisible(): boolean;
}

export interface KeptStream {
  /** To be called when `isVisible` may have changed, or a page says that there is a network again. */
  noteVisibility(): void;
  close(): void;
}

/**
 * Keeps the stream of live events open until it is closed or the session is over, in a page or in a worker. An `EventSource` comes
 * back by itself only after a lost connection, always after the same time, and never after an answer that isn't 200; so each loss is
 * answered by a new one.
 */
export function keepStream({ lastId, names, onEvent, isLoggedIn, isLeaving = () => false, isVisible }: StreamOptions): KeptStream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let openedAt = Number.POSITIVE_INFINITY;
  let last = lastId;
  let hiddenSince = isVisible() ? null : Date.now();
  let isAsking = false;
  let isOver = false;

  function open(): void {
    const query = new URLSearchParams({ last_event_id: last }).toString();
    const opened = new EventSource(`/api/${EVENTS_PATH}?${query}`);
    source = opened;
    opened.addEventListener('open', () => (openedAt = Date.now()));
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      opened.close();
      source = undefined;
      if (Date.now() - openedAt > STABLE_MS) attempt = 0;
      openedAt = Number.POSITIVE_INFINITY;
      if (isRefused) void ask();
      else wait();
    });
    for (const name of names) {
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        // What has no place names the last one of this connection, and none at its beginning.
        const place = lastEventId && lastEventId !== last ? Number(lastEventId) : null;
        if (lastEventId) last = lastEventId;
        onEvent({ name, data, place });
      });
    }
  }

  /** A session that has ended gets no other stream. */
  async function ask(): Promise<void> {
    isAsking = true;
    const isMember = await isLoggedIn().catch(() => true);
    isAsking = false;
    if (isMember) wait();
    else close();
  }

  function wait(): void {
    if (isOver) return;
    // Looked at again: a worker may not be told when the network is back.
    timer = setTimeout(() => (navigator.onLine === false ? wait() : wake()), waitBefore(attempt++));
  }

  /** At once when the network or the member is back. */
  function wake(): void {
    if (isOver || source || isAsking) return;
    if (hiddenSince !== null && Date.now() - hiddenSince >= HIDDEN_MS) return;
    clearTimeout(timer);
    if (isLeaving()) return wait();
    open();
  }

  function close(): void {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', wake);
  }

  addEventListener('online', wake);
  open();
  return {
    noteVisibility() {
      hiddenSince = isVisible() ? null : (hiddenSince ?? Date.now());
      if (hiddenSince === null) wake();
    },
    close,
  };
}
