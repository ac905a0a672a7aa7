import { ownScriptUrl } from '@nightlark/contract';
import type { FromPage, SharedStream, ToPage } from './shared-stream.ts';

/** The script of `src/workers/live-worker.ts`; `v` is the version of its message protocol. */
const LIVE_WORKER_PATH = '/live-worker.js?v=1';

export interface JoinOptions {
  memberId: number;
  /** Sequence number of the last event contained in the page's initial data. */
  position: number;
  onMessage(message: ToPage): void;
  isLeaving(): boolean;
}

/** A page's connection to the shared stream. */
interface Line {
  send(message: FromPage): void;
  close(): void;
}
interface Ends extends Pick<JoinOptions, 'memberId' | 'isLeaving'> {
  page: string;
  receive(message: ToPage): void;
  /** Rejoins after a new stream has started, which has no pages yet. */
  joinAnew(): void;
}

/**
 * Joins the browser's shared stream of live events: in a `SharedWorker`; without support, in an elected leader page; else a stream of
 * its own. @returns a function that leaves the stream
 */
export function joinStream({ memberId, position, onMessage, isLeaving }: JoinOptions): () => void {
  const page = crypto.randomUUID();
  let last = position;
  let isClosed = false;
  let line: Line;
  const ends: Ends = { memberId, isLeaving, page, receive, joinAnew: join };

  function receive(message: ToPage): void {
    if (message.type === 'event') {
      const { place, event } = message;
      const isAnew = event.name === 'sync' && !event.data.complete;
      // Events are replayed to all pages when another page joins with an older sequence number.
      if (place !== null && place <= last && !isAnew) return;
      last = place ?? last;
    }
    onMessage(message);
  }
  const isVisible = () => document.visibilityState === 'visible';
  function join(): void {
    line.send({ type: 'join', page, lastId: last, isVisible: isVisible() });
  }
  function connect(open: (ends: Ends) => Line): void {
    line = open(ends);
    join();
  }
  const leave = () => line.send({ type: 'leave', page });
  const updateVisibility = () => line.send({ type: 'visibility', page, isVisible: isVisible() });
  // A page in the back/forward cache receives no events.
  const rejoin = ({ persisted }: PageTransitionEvent) => persisted && join();

  if (typeof SharedWorker === 'function') connect((own) => byWorker(own, () => isClosed || connect(byLeader)));
  else connect(byLeader);
  document.addEventListener('visibilitychange', updateVisibility);
  // `online` events may not reach workers.
  window.addEventListener('online', updateVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', rejoin);
  return () => {
    isClosed = true;
    document.removeEventListener('visibilitychange', updateVisibility);
    window.removeEventListener('online', updateVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', rejoin);
    leave();
    line.close();
  };
}

/** @param onFailure called once if the worker fails to start */
function byWorker({ memberId, receive }: Ends, onFailure: () => void): Line {
  const worker = new SharedWorker(ownScriptUrl(LIVE_WORKER_PATH), { name: String(memberId) });
  worker.addEventListener('error', onFailure, { once: true });
  worker.port.onmessage = ({ data }: MessageEvent<ToPage>) => receive(data);
  return { send: (message) => worker.port.postMessage(message), close: () => worker.port.close() };
}

type OnChannel = { to: 'stream'; message: FromPage } | { to: 'page'; page?: string | undefined; message: ToPage } | { to: 'pages' };

/** Leader election by a Web Lock: the leader page owns the stream and broadcasts its events; the next one takes over when it closes. */
function byLeader(ends: Ends): Line {
  const { memberId, isLeaving, page, receive, joinAnew } = ends;
  const name = `nightlark-live-${memberId}`;
  // Without these APIs each page has a stream of its own.
  const channel = typeof BroadcastChannel === 'function' && 'locks' in navigator ? new BroadcastChannel(name) : null;
  const over = new AbortController();
  let stream: SharedStream | null = null;
  const post = (message: OnChannel) => channel?.postMessage(message);
  const lead = async () => {
    const { createSharedStream } = await import(/* webpackChunkName: "live-stream" */ './shared-stream.ts');
    if (over.signal.aborted) return;
    stream = createSharedStream({
      memberId,
      isLeaving,
      send(message, to) {
        if (to === undefined || to === page) receive(message);
        if (to !== page) post({ to: 'page', page: to, message });
      },
    });
    joinAnew();
    post({ to: 'pages' });
    await new Promise((done) => over.signal.addEventListener('abort', done));
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<OnChannel>) => {
    if (data.to === 'stream') stream?.receive(data.message);
    else if (data.to === 'pages') joinAnew();
    else if (data.page === undefined || data.page === page) receive(data.message);
  });
  const leading = channel ? navigator.locks.request(name, { signal: over.signal }, lead) : lead();
  // Closed, or the code failed to load: then polling does without the stream.
  leading.catch(() => undefined);
  return {
    send: (message) => (stream ? stream.receive(message) : post({ to: 'stream', message })),
    close() {
      stream?.close();
      over.abort();
      channel?.close();
    },
  };
}
