import { HEARTBEAT_TEXT } from '@nightlark/contract/server';
import type { Deps } from '../../deps.ts';
import type { EphemeralEvent } from '../../events/events.ts';
import { ApiFailure } from '../../failure.ts';
import { openSessions, sessionKey } from '../../session/open-sessions.ts';
import type { Viewer } from '../../session/viewer.ts';
import { requireAge } from '../age/age-check.ts';
import { hubOf } from './hub.ts';
import { presentEvents, type PresentedEvent } from './present-events.ts';
import { readMissedEvents } from './sequence.ts';
import type { LiveStream } from './live-stream.ts';

const HEARTBEAT_MS = 25_000;
const STREAMS_PER_MEMBER = 10;
const UNREAD_BYTES = 256 * 1024;
/** Delay of the retry after a failure of the database. */
const TRY_AGAIN_MS = 1_000;

/** The output of a stream: a response of its own, or a gateway's channel. */
export interface Sink {
  /** Before the first write; not called if the stream is refused. */
  begin(): void;
  write(text: string): void;
  /** Bytes buffered for the client. */
  bufferedBytes(): number;
  /** The stream is over; data written before may still arrive. */
  end(): void;
  /** Disconnects a client that doesn't read. */
  destroy(): void;
  isClosed(): boolean;
  /** Called once, when the client has disconnected; at once if it already has. */
  onClose(listener: () => void): void;
  /** Whether somebody else sends heartbeats, so that a silent stream isn't taken for a dead one. */
  hasHeartbeat: boolean;
}

/**
 * Opens a member's stream of live events (decision 119): first replays what they missed since `lastId`, then sends new events.
 * @param lastId as in `Last-Event-ID`; empty if no event was received yet
 * @throws ApiFailure before anything is written
 */
export async function openStream(deps: Deps, viewer: Viewer, lastId: string, sink: Sink): Promise<void> {
  await requireAge(deps, viewer);
  if (sink.isClosed()) return;
  if (hubOf(deps).streamsOf(viewer.id) >= STREAMS_PER_MEMBER) throw new ApiFailure('too_many_requests', { retryAfter: 60 });
  let state: 'joining' | 'open' | 'ended' = 'joining';
  let position = 0;
  let isCatchingUp = false;
  let isBehind = false;
  const stream: LiveStream = {
    memberId: viewer.id,
    sessionHash: viewer.sessionHash,
    session: sessionKey(viewer.sessionHash),
    position: () => position,
    sendSequenced,
    sendEphemeral: (message) => write(format(message)),
    catchUp: () => void catchUp(),
    end() {
      if (state === 'open') sink.end();
      state = 'ended';
      leave();
    },
  };
  const { channel, leave } = hubOf(deps).join(stream);
  sink.onClose(() => {
    state = 'ended';
    leave();
  });
  try {
    await channel.ready;
    // Checked again, now that the stream is subscribed to the session's end: it may have ended a moment ago.
    const isOpen = (await openSessions(deps, [viewer.sessionHash])).size > 0;
    const missed = await readMissedEvents(deps.db, viewer.id, readSeq(lastId));
    const replayed = await presentEvents(deps, viewer.id, missed.events);
    if (deps.stopping.aborted) throw new ApiFailure('unavailable', { retryAfter: 1 });
    if (sink.isClosed()) return;
    // The session may have ended while this waited.
    if (!isOpen || state !== 'joining') throw new ApiFailure('authentication_required');
    sink.begin();
    state = 'open';
    write('retry: 3000\n\n');
    position = missed.last - replayed.length;
    for (const event of replayed) sendSequenced(event);
    sync(missed.complete);
    if (isBehind) void catchUp();
  } catch (error) {
    leave();
    throw error;
  }
  const heartbeat = sink.hasHeartbeat ? undefined : setInterval(() => write(HEARTBEAT_TEXT), HEARTBEAT_MS).unref();
  deps.stopping.addEventListener('abort', comeBack, { once: true });
  sink.onClose(() => {
    clearInterval(heartbeat);
    deps.stopping.removeEventListener('abort', comeBack);
  });

  function comeBack(): void {
    write(`retry: ${comeBackAfterMs()}\n\n`);
    stream.end();
  }
  function sendSequenced({ seq, name, data }: PresentedEvent): void {
    if (state === 'joining') isBehind = true;
    else if (seq === position + 1) {
      position = seq;
      if (data !== null) write(format({ id: seq, name, data }));
    } else if (seq > position) void catchUp();
  }
  /** One at a time; events announced meanwhile are read by another iteration. */
  async function catchUp(): Promise<void> {
    isBehind = true;
    if (isCatchingUp || state !== 'open') return;
    isCatchingUp = true;
    try {
      while (isBehind && state === 'open') {
        isBehind = false;
        const missed = await readMissedEvents(deps.db, viewer.id, position);
        if (missed.complete) for (const event of await presentEvents(deps, viewer.id, missed.events)) sendSequenced(event);
        else {
          position = missed.last;
          sync(false);
        }
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'a stream could not catch up');
      setTimeout(() => void catchUp(), TRY_AGAIN_MS).unref();
    } finally {
      isCatchingUp = false;
    }
  }
  function sync(complete: boolean): void {
    write(format({ id: position, name: 'sync', data: { complete } }));
  }
  /** A write after the end is an unhandled error. */
  function write(text: string): void {
    if (state !== 'open' || sink.isClosed()) return;
    if (viewer.sessionExpiresAt <= deps.now()) stream.end();
    // A client that stopped reading is disconnected; it reconnects with the last event that it received.
    else if (sink.bufferedBytes() > UNREAD_BYTES) sink.destroy();
    else sink.write(text);
  }
}

/** JSON has no line breaks, so one `data` line holds it. An event without an id leaves the browser's last id unchanged. */
function format({ id, name, data }: { id?: number; name: string; data: unknown } | (EphemeralEvent & { id?: never })): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The sequence number that a client sends; -1, which matches none, if it is malformed; null if there is none. */
function readSeq(lastId: string): number | null {
  if (!lastId) return null;
  return /^\d{1,16}$/.test(lastId) ? Number(lastId) : -1;
}

/** Jitter, so that the streams of a stopping process do not all reconnect at once. */
const comeBackAfterMs = () => 500 + Math.floor(Math.random() * 4_500);
