import { EVENTS_PATH } from '@nightlark/contract';
import type { Express, Request, Response } from 'express';
import type { Deps } from '../../deps.ts';
import type { LiveMessage } from '../../events/events.ts';
import { ApiFailure } from '../../http/failure.ts';
import { openSessions, sessionKey } from '../../session/open-sessions.ts';
import { readViewer } from '../../session/session.ts';
import type { Viewer } from '../../session/viewer.ts';
import { requireAge } from '../age/age-check.ts';
import { hubOf } from './hub.ts';
import type { MemberChannel } from './member-channel.ts';
import { positionOf, readPosition } from './position.ts';
import type { Tab } from './tab.ts';

const HEARTBEAT_MS = 25_000;
const TABS_PER_MEMBER = 10;
/** What is under way to a reader when the session ends may still arrive. */
const END_MS = 500;
const UNREAD_BYTES = 256 * 1024;

/** The member's stream of live events (decision 057): GET events.php, server-sent events with `Last-Event-ID`. */
export function mountEventStream(app: Express, deps: Deps): void {
  app.get(`/api/${EVENTS_PATH}`, async (request, response) => {
    const viewer = await readViewer(deps, request);
    if (!viewer) throw new ApiFailure('authentication_required');
    await deps.limits.call('events', { viewer, source: request.source });
    await requireAge(deps, viewer);
    if (hubOf(deps).tabsOf(viewer.id) >= TABS_PER_MEMBER) throw new ApiFailure('too_many_requests', { retryAfter: 60 });
    await stream(deps, viewer, request, response);
  });
}

async function stream(deps: Deps, viewer: Viewer, request: Request, response: Response): Promise<void> {
  let state: 'joining' | 'open' | 'ended' = 'joining';
  const tab: Tab = {
    memberId: viewer.id,
    sessionHash: viewer.sessionHash,
    session: sessionKey(viewer.sessionHash),
    hear: send,
    resync: () => sync(false),
    end() {
      if (state === 'open') endSoon(response);
      state = 'ended';
      leave();
    },
  };
  const { channel, leave } = hubOf(deps).join(tab);
  response.on('close', leave);
  await channel.ready;
  // Looked at once more, now that its end would be heard of: the session may have ended a moment ago.
  if (!(await isOpen(deps, viewer).catch(leaveAndThrow))) tab.end();
  if (state !== 'joining') throw new ApiFailure('authentication_required');
  if (response.destroyed) return;
  if (deps.stopping.aborted) {
    leave();
    throw new ApiFailure('unavailable', { retryAfter: 1 });
  }

  writeHead(response);
  state = 'open';
  const missed = missedSince(deps, channel, request);
  for (const message of missed ?? []) send(message);
  sync(missed !== null);
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  deps.stopping.addEventListener('abort', comeBack, { once: true });
  response.on('close', () => {
    clearInterval(heartbeat);
    deps.stopping.removeEventListener('abort', comeBack);
  });

  function comeBack(): void {
    write(`retry: ${comeBackAfterMs()}\n\n`);
    tab.end();
  }
  function send(message: LiveMessage): void {
    if (state !== 'open') return;
    if (viewer.sessionExpiresAt <= deps.now()) tab.end();
    // A tab that stopped reading is let go; it comes back with the last id it saw.
    else if (response.writableLength > UNREAD_BYTES) response.destroy();
    else write(format(message));
  }
  function sync(complete: boolean): void {
    write(format({ id: deps.events.position(), name: 'sync', data: { complete } }));
  }
  /** JSON has no line breaks, so one `data` line holds it. */
  function format({ id, name, data }: LiveMessage): string {
    return `id: ${positionOf(deps.events, id)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  }
  /** A write to a response that is over is an error that nobody catches. */
  function write(text: string): void {
    if (state === 'open' && !response.destroyed) response.write(text);
  }
  function leaveAndThrow(error: unknown): never {
    leave();
    throw error;
  }
}

/** Spread, so that the tabs of a process that stops do not all meet the next one at once. */
const comeBackAfterMs = () => 500 + Math.floor(Math.random() * 4_500);

/** Ends it in any case: a client that has stopped reading would not see the end of what waits for it. */
function endSoon(response: Response): void {
  response.end();
  setTimeout(() => response.destroy(), END_MS).unref();
}

async function isOpen(deps: Deps, { sessionHash }: Viewer): Promise<boolean> {
  return (await openSessions(deps, [sessionHash])).size > 0;
}

function writeHead(response: Response): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  });
  response.write('retry: 3000\n\n');
}

/**
 * What a tab that comes back has missed; none for a new one, null when that can't be told. The browser names the last event's id
 * by a header when it reconnects by itself; a stream that the page opens anew can only say it by the query.
 */
function missedSince(deps: Deps, channel: MemberChannel, request: Request): readonly LiveMessage[] | null {
  const { last_event_id: byQuery } = request.query;
  const lastId = request.get('last-event-id') ?? (typeof byQuery === 'string' ? byQuery : '');
  if (!lastId) return [];
  const id = readPosition(deps.events, lastId);
  return id === null ? null : channel.since(id);
}
