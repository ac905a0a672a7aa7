import { EVENTS_PATH } from '@nightlark/contract';
import type { Express, Request, Response } from 'express';
import type { Deps } from '../../deps.ts';
import type { LiveMessage } from '../../events/events.ts';
import { ApiFailure } from '../../http/failure.ts';
import { readViewer } from '../../session/session.ts';
import { requireAge } from '../age/age-check.ts';
import { connectTab, openTabs } from './hub.ts';

const HEARTBEAT_MS = 25_000;
/** Every so many heartbeats the session is read again: a logged-out tab hears no more, an open one counts as online. */
const SESSION_CHECK_EVERY = 5;
const TABS_PER_MEMBER = 10;
const UNREAD_BYTES = 256 * 1024;

/** The member's stream of live events (decisions, "live"): GET events.php, server-sent events with `Last-Event-ID`. */
export function mountEventStream(app: Express, deps: Deps): void {
  app.get(`/api/${EVENTS_PATH}`, async (request, response) => {
    const viewer = await readViewer(deps, request);
    if (!viewer) throw new ApiFailure('authentication_required');
    await requireAge(deps, viewer);
    if (openTabs(deps, viewer.id) >= TABS_PER_MEMBER) throw new ApiFailure('too_many_requests', { retryAfter: 60 });
    stream(deps, viewer.id, request, response);
  });
}

function stream(deps: Deps, memberId: number, request: Request, response: Response): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  });
  response.write('retry: 3000\n\n');
  const lastId = Number.parseInt(request.get('last-event-id') ?? '', 10);
  const disconnect = connectTab(deps, memberId, Number.isNaN(lastId) ? null : lastId, (message) => {
    // A tab that stopped reading is let go; it comes back with the last id it saw.
    if (response.writableLength > UNREAD_BYTES) response.destroy();
    else response.write(format(message));
  });
  let beats = 0;
  const heartbeat = setInterval(() => {
    response.write(': still here\n\n');
    if (++beats % SESSION_CHECK_EVERY === 0) void endIfLoggedOut(deps, request, response);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  response.on('close', () => {
    clearInterval(heartbeat);
    disconnect();
  });
}

async function endIfLoggedOut(deps: Deps, request: Request, response: Response): Promise<void> {
  const viewer = await readViewer(deps, request).catch(() => undefined);
  if (viewer === null) response.end();
}

/** JSON has no line breaks, so one `data` line holds it. */
function format({ id, name, data }: LiveMessage): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
