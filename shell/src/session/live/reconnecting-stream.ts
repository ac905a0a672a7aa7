import { EVENTS_PATH, HEARTBEAT_EVENT } from '@nightlark/contract';

/** A connection that lasted this long was stable: the backoff is reset. */
const STABLE_MS = 10_000;
/** After being hidden for this long there is no reconnect until a page is visible again. */
const HIDDEN_MS = 5 * 60_000;

/** Without an event or a heartbeat for this long the connection is lost, which the browser may not notice. */
const SILENT_MS = 60_000;

/** An event as received, not yet parsed. */
export interface EventText {
  name: string;
  data: string;
  /** Its sequence number for the member; null for events without one. */
  position: number | null;
}

interface StreamOptions {
  /** The last received sequence number: later events are sent. */
  lastEventId: string;
  /** Names of the events to subscribe to. */
  names: readonly string[];
  onEvent(event: EventText): void;
  /** Whether there is still a session: `EventSource` does not expose the status of a failed response. Rejects without a response. */
  isLoggedIn(): Promise<boolean>;
  /** Whether a logout is in progress: then there is no reconnect, which would be rejected. */
  isLeaving?: (() => boolean) | undefined;
  /** Whether a page is visible. */
  isVisible(): boolean;
}

export interface ReconnectingStream {
  /** Call when `isVisible` may have changed, or when a page is online again. */
  updateVisibility(): void;
  close(): void;
}

interface ConnectionOptions extends Pick<StreamOptions, 'lastEventId' | 'names' | 'onEvent'> {
  /** Called once. @param isRefused the server's answer was not a stream */
  onLost(isRefused: boolean, wasStable: boolean): void;
}

/** One connection, which is lost when it fails or is silent for too long. @returns a function that closes it */
function connect({ lastEventId: initialId, names, onEvent, onLost }: ConnectionOptions): () => void {
  const source = new EventSource(`/api/${EVENTS_PATH}?last_event_id=${initialId}`);
  let lastId = initialId;
  let openedAt = Number.POSITIVE_INFINITY;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  // An older server sends no heartbeat: its silence means nothing.
  let hasHeartbeat = false;

  function close(): void {
    clearTimeout(silenceTimer);
    source.close();
  }
  function lose(isRefused: boolean): void {
    close();
    onLost(isRefused, Date.now() - openedAt > STABLE_MS);
  }
  function watchSilence(): void {
    if (!hasHeartbeat) return;
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => lose(false), SILENT_MS);
  }

  source.addEventListener('open', () => (openedAt = Date.now()));
  source.addEventListener('error', () => lose(source.readyState === EventSource.CLOSED));
  source.addEventListener(HEARTBEAT_EVENT, () => {
    hasHeartbeat = true;
    watchSilence();
  });
  for (const name of names) {
    source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
      // An event without an id has the last id of this connection; none before the first one.
      const position = lastEventId && lastEventId !== lastId ? Number(lastEventId) : null;
      if (lastEventId) lastId = lastEventId;
      watchSilence();
      onEvent({ name, data, position });
    });
  }
  return close;
}

/**
 * Keeps the stream of live events open until it is closed or the session is over, in a page or in a worker. An `EventSource`
 * reconnects only after a lost connection, with a constant delay, and never after a status other than 200; so each one is replaced
 * after an error.
 */
export function openReconnectingStream({
  lastEventId: initialId,
  names,
  onEvent,
  isLoggedIn,
  isLeaving = () => false,
  isVisible,
}: StreamOptions): ReconnectingStream {
  let closeConnection: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let lastEventId = initialId;
  let hiddenSince = isVisible() ? null : Date.now();
  let isAsking = false;
  let isOver = false;

  function open(): void {
    closeConnection = connect({
      lastEventId,
      names,
      onEvent(event) {
        if (event.position !== null) lastEventId = String(event.position);
        onEvent(event);
      },
      onLost(isRefused, wasStable) {
        closeConnection = undefined;
        if (wasStable) attempt = 0;
        if (isRefused) void checkSession();
        else wait();
      },
    });
  }

  /** Reconnects only if the session still exists. */
  async function checkSession(): Promise<void> {
    isAsking = true;
    const isMember = await isLoggedIn().catch(() => true);
    isAsking = false;
    if (isMember) wait();
    else close();
  }

  function wait(): void {
    if (isOver) return;
    // Polled, since `online` events may not reach workers.
    timer = setTimeout(() => (navigator.onLine === false ? wait() : wake()), reconnectDelay(attempt++));
  }

  /** Reconnects immediately when online or visible again. */
  function wake(): void {
    if (isOver || closeConnection || isAsking) return;
    if (hiddenSince !== null && Date.now() - hiddenSince >= HIDDEN_MS) return;
    clearTimeout(timer);
    if (isLeaving()) return wait();
    open();
  }

  function close(): void {
    isOver = true;
    clearTimeout(timer);
    closeConnection?.();
    removeEventListener('online', wake);
  }

  addEventListener('online', wake);
  open();
  return {
    updateVisibility() {
      hiddenSince = isVisible() ? null : (hiddenSince ?? Date.now());
      if (hiddenSince === null) wake();
    },
    close,
  };
}

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
const GROWTH = 1.5;

/**
 * Exponential backoff with jitter: the delay before a reconnect is random between half and all of the backoff, so that tabs whose
 * streams ended with one server don't reconnect at the same moment.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** attempt);
  return longest * (0.5 + random() / 2);
}
