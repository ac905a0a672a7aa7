import { EVENTS_PATH } from '@nightlark/contract';
import type { Express, Request, Response } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { readViewer } from '../../session/session.ts';
import { openStream, type Sink } from './open-stream.ts';

/** Data in flight when the session ends may still arrive. */
const END_MS = 500;

/** The member's stream of live events (decision 119): GET events.php, server-sent events with `Last-Event-ID`. */
export function mountEventStream(app: Express, deps: Deps): void {
  app.get(`/api/${EVENTS_PATH}`, async (request, response) => {
    try {
      const viewer = await readViewer(deps, request);
      if (!viewer) throw new ApiFailure('authentication_required');
      await deps.limits.call('events', { viewer, source: request.source });
      await openStream(deps, viewer, lastIdOf(request), responseSink(response));
    } catch (error) {
      if (!(error instanceof ApiFailure && error.code === 'authentication_required')) throw error;
      // Tells an `EventSource` to stop. An error status would log an error in the console of each page that a logout elsewhere ends.
      response.status(204).set('Cache-Control', 'private, no-store').end();
    }
  });
}

/**
 * On automatic reconnects the browser sends the last event's id in a header; a stream that the page opens can only send it in the query.
 */
function lastIdOf(request: Request): string {
  const { last_event_id: byQuery } = request.query;
  return request.get('last-event-id') ?? (typeof byQuery === 'string' ? byQuery : '');
}

function responseSink(response: Response): Sink {
  return {
    begin: () =>
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'private, no-store, no-transform',
        'X-Accel-Buffering': 'no',
        Connection: 'keep-alive',
      }),
    write: (text) => response.write(text),
    bufferedBytes: () => response.writableLength,
    end() {
      response.end();
      // In any case: a client that has stopped reading would never see the end of the buffered data.
      setTimeout(() => response.destroy(), END_MS).unref();
    },
    destroy: () => response.destroy(),
    isClosed: () => response.destroyed,
    onClose: (listener) => (response.destroyed ? listener() : response.on('close', listener)),
    hasHeartbeat: false,
  };
}
