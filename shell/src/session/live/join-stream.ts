import { ownScriptUrl } from '@nightlark/contract';
import type { FromPage, SharedStream, ToPage } from './shared-stream.ts';

/** The script of `src/workers/live-worker.ts`; its address says which messages it understands. */
const LIVE_WORKER_PATH = '/live-worker.js?v=1';

export interface JoinOptions {
  memberId: number;
  /** Where the page stands, as it was made. */
  position: number;
  onMessage(message: ToPage): void;
  isLeaving(): boolean;
}

/** A page's line to the stream. */
interface Line {
  tell(message: FromPage): void;
  close(): void;
}
interface Ends extends Pick<JoinOptions, 'memberId' | 'isLeaving'> {
  page: string;
  hear(message: ToPage): void;
  /** Another stream began, which knows of no page yet. */
  joinAnew(): void;
}

/**
 * Joins the browser's one stream of live events: a worker's that all pages share; where there is none, that of the page which leads;
 * else one of its own. @returns the function that leaves it
 */
export function joinStream({ memberId, position, onMessage, isLeaving }: JoinOptions): () => void {
  const page = crypto.randomUUID();
  let last = position;
  let isLeft = false;
  let line: Line;
  const ends: Ends = { memberId, isLeaving, page, hear, joinAnew: join };

  function hear(message: ToPage): void {
    if (message.type === 'event') {
      const { place, event } = message;
      const isAnew = event.name === 'sync' && !event.data.complete;
      // Another page may have joined with an older place, and all hear what it lacks.
      if (place !== null && place <= last && !isAnew) return;
      last = place ?? last;
    }
    onMessage(message);
  }
  const isVisible = () => document.visibilityState === 'visible';
  function join(): void {
    line.tell({ type: 'join', page, lastId: last, isVisible: isVisible() });
  }
  function connect(open: (ends: Ends) => Line): void {
    line = open(ends);
    join();
  }
  const leave = () => line.tell({ type: 'leave', page });
  const noteVisibility = () => line.tell({ type: 'visibility', page, isVisible: isVisible() });
  // A page that the browser keeps for the way back hears nothing meanwhile.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && join();

  if (typeof SharedWorker === 'function') connect((own) => byWorker(own, () => isLeft || connect(byLeader)));
  else connect(byLeader);
  document.addEventListener('visibilitychange', noteVisibility);
  // A worker may not be told of it.
  window.addEventListener('online', noteVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    isLeft = true;
    document.removeEventListener('visibilitychange', noteVisibility);
    window.removeEventListener('online', noteVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    leave();
    line.close();
  };
}

/** @param onFailure called once, where the worker can't be started */
function byWorker({ memberId, hear }: Ends, onFailure: () => void): Line {
  const worker = new SharedWorker(ownScriptUrl(LIVE_WORKER_PATH), { name: String(memberId) });
  worker.addEventListener('error', onFailure, { once: true });
  worker.port.onmessage = ({ data }: MessageEvent<ToPage>) => hear(data);
  return { tell: (message) => worker.port.postMessage(message), close: () => worker.port.close() };
}

type OnChannel = { to: 'stream'; message: FromPage } | { to: 'page'; page?: string | undefined; message: ToPage } | { to: 'pages' };

/** The page that holds the lock leads: it has the stream, and tells the others. The next one leads when it goes. */
function byLeader(ends: Ends): Line {
  const { memberId, isLeaving, page, hear, joinAnew } = ends;
  const name = `nightlark-live-${memberId}`;
  // Where pages can't hear of each other each has a stream of its own.
  const channel = typeof BroadcastChannel === 'function' && 'locks' in navigator ? new BroadcastChannel(name) : null;
  const over = new AbortController();
  let stream: SharedStream | null = null;
  const post = (message: OnChannel) => channel?.postMessage(message);
  const lead = async () => {
    // What parses events is loaded where it runs.
    const { createSharedStream } = await import(/* webpackChunkName: "live-stream" */ './shared-stream.ts');
    if (over.signal.aborted) return;
    stream = createSharedStream({
      memberId,
      isLeaving,
      send(message, to) {
        if (to === undefined || to === page) hear(message);
        if (to !== page) post({ to: 'page', page: to, message });
      },
    });
    joinAnew();
    post({ to: 'pages' });
    await new Promise((done) => over.signal.addEventListener('abort', done));
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<OnChannel>) => {
    if (data.to === 'stream') stream?.hear(data.message);
    else if (data.to === 'pages') joinAnew();
    else if (data.page === undefined || data.page === page) hear(data.message);
  });
  if (channel) navigator.locks.request(name, { signal: over.signal }, lead).catch(() => undefined);
  else void lead();
  return {
    tell: (message) => (stream ? stream.hear(message) : post({ to: 'stream', message })),
    close() {
      stream?.close();
      over.abort();
      channel?.close();
    },
  };
}
