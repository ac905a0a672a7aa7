import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import { measureRequest, traceRequest, type Metrics } from '@nightlark/metrics';
import type { Deps } from '../deps.ts';
import { callOf } from './admit.ts';

/** Longer than any client's idle timeout: else a request may hit a connection that is just being closed. */
const KEEP_ALIVE_MS = 75_000;
/** How long responses carry `Connection: close` before idle connections are closed: busy clients reconnect elsewhere meanwhile. */
const NOTICE_MS = 500;
/** Larger than what any gateway or proxy in front accepts: a head that is too large is refused there, with an answer for the browser. */
const MAX_HEAD_BYTES = 64 * 1024;
/** Calls that take longer than this are aborted. */
const FINISH_MS = 3_500;

export interface BackendServer {
  server: Server;
  /**
   * Graceful shutdown: refuses new work, closes event streams so that clients reconnect elsewhere, and lets running calls finish, in
   * bounded time.
   * @param atOnce without the notice that lets keep-alive clients drain
   */
  stop(options?: { atOnce?: boolean }): Promise<void>;
}

interface HttpDeps extends Pick<Deps, 'log' | 'stopping'> {
  /** Aborts `stopping`. */
  stop: () => void;
}

/** The route label of a request in the metrics: the call's name in the contract, where it is one. */
function routeOf(response: ServerResponse): { route: string; isStream: boolean } {
  const isStream = String(response.getHeader('content-type')).startsWith('text/event-stream');
  // Express sets `locals` on the response as soon as it handles the request.
  const call = 'locals' in response ? callOf(response as Response) : undefined;
  return { route: call ?? (isStream ? 'stream' : 'other'), isStream };
}

/** @param metrics where requests are counted; not counted without */
export function createHttpServer(app: RequestListener, { log, stop, stopping }: HttpDeps, metrics: Metrics | null): BackendServer {
  const underWay = new Set<ServerResponse>();
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    underWay.add(response);
    if (metrics) measureRequest(metrics, request, response, () => routeOf(response));
    response.on('close', () => underWay.delete(response));
    // Emitted on a write after the end; without a listener it would crash the process.
    response.on('error', (error) => log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'answer failed'));
    if (stopping.aborted) leaveAfter(response);
    traceRequest({ request, response, routeOf: () => routeOf(response), isInside: true }, () => app(request, response));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return {
    server,
    async stop({ atOnce = false } = {}) {
      stop();
      underWay.forEach(leaveAfter);
      if (!atOnce) await wait(NOTICE_MS);
      const closed = new Promise((done) => server.close(done));
      const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Node closes the connection after such a response; otherwise a client might send its next request while we close it. */
function leaveAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
