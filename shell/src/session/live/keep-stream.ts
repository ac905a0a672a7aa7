import { EVENTS_PATH, LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@nightlark/contract';
import { waitBefore } from './backoff.ts';

/** A stream that lasted this long was a good one: the next loss is waited for from the beginning. */
const STABLE_MS = 10_000;
/** Who looks elsewhere for longer than this is not connected again before they come back. */
const HIDDEN_MS = 5 * 60_000;

export interface StreamOptions {
  onEvent<N extends LiveEventName>(name: N, data: LiveEvent<N>): void;
  /** Asked after a refusal, whose reason an `EventSource` doesn't tell: whether there is still a session. Rejects when there is no answer. */
  isLoggedIn(): Promise<boolean>;
  /** While the session is being ended on purpose nothing is opened: it would be refused. */
  isLeaving?: () => boolean;
}

/**
 * Keeps the stream of live events open until it is closed or the session is over. An `EventSource` comes back by itself only after
 * a lost connection, always after the same time, and never after an answer that isn't 200; so each loss is answered by a new one.
 * @returns the function that closes it
 */
export function keepStream({ onEvent, isLoggedIn, isLeaving = () => false }: StreamOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let openedAt = Number.POSITIVE_INFINITY;
  let lastId = '';
  let hiddenSince = document.visibilityState === 'hidden' ? Date.now() : null;
  let isAsking = false;
  let isOver = false;

  function open(): void {
    const query = lastId && `?${new URLSearchParams({ last_event_id: lastId }).toString()}`;
    const opened = new EventSource(`/api/${EVENTS_PATH}${query}`);
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
    for (const name of LIVE_EVENTS) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        lastId = event.lastEventId;
        onEvent(name, JSON.parse(event.data) as LiveEvent<typeof name>);
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
    timer = setTimeout(wake, waitBefore(attempt++));
  }

  function isWorthwhile(): boolean {
    return navigator.onLine !== false && (hiddenSince === null || Date.now() - hiddenSince < HIDDEN_MS);
  }

  /** At once when the network or the member is back. */
  function wake(): void {
    if (isOver || source || isAsking || !isWorthwhile()) return;
    clearTimeout(timer);
    if (isLeaving()) return wait();
    open();
  }

  function noteVisibility(): void {
    hiddenSince = document.visibilityState === 'hidden' ? Date.now() : null;
    if (hiddenSince === null) wake();
  }

  function close(): void {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', noteVisibility);
  }

  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', noteVisibility);
  open();
  return close;
}
