import { DEFAULTS, ENDPOINTS, EVENTS_PATH, type EndpointName } from '@nightlark/contract';
import { SCHEMAS, type CallSchema } from '@nightlark/contract/api';
import { Router, type Request, type Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import type { Agent, ClientRequest } from 'node:http';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../logging.ts';
import { createBackendAgents } from './backend-agents.ts';
import { hasBody } from './bodies/body-pace.ts';
import { createBudget } from './bodies/budget.ts';
import { IN_MEMORY_BYTES, takeBody, type TakenBody } from './bodies/take-body.ts';
import type { ForwardedHeaders } from './forwarded-headers.ts';
import { endToEnd } from './hop-by-hop.ts';
import { createLiveChannel } from './live-channel.ts';
import { createOpenStreams, sendElsewhere } from './open-streams.ts';
import { refuse, retrySoon } from './refuse.ts';

/** A backend that is there is reached at once; one whose machine is away must not cost its callers more than this. */
const CONNECT_MS = 2_000;
/** How long a call may be silent, and a stream: it has a heartbeat. */
const CALL_IDLE_MS = 30_000;
const STREAM_IDLE_MS = 60_000;
const STREAMS_END_MS = 1_000;
const MB = 1024 * 1024;
/** All bodies that wait at once, those on the disk with them. */
const WAITING_BYTES = 1_024 * MB;
const UPLOADS = (Object.keys(ENDPOINTS) as EndpointName[]).flatMap((name) =>
  (SCHEMAS[name] as CallSchema).file ? [`/api/${ENDPOINTS[name][1]}`] : [],
);
const LATE = new Set(['ECONNRESET', 'ETIMEDOUT']);

interface Options {
  config: Pick<Config, 'backendUrl' | 'dataDir' | 'gatewaySecret'>;
  /** What the backend answers, by the beginning of its path. */
  paths: string[];
  forwardedHeaders: ForwardedHeaders;
  stopping: AbortSignal;
  log: Logger;
}

const isUpload = (request: Request) => UPLOADS.includes(request.path.toLowerCase()) && Boolean(request.is('multipart/form-data'));
/** A form has its boundaries and a few fields beside the photo. */
const limitOf = (request: Request) => (isUpload(request) ? DEFAULTS.photoMaxBytes + IN_MEMORY_BYTES : IN_MEMORY_BYTES);

/** A browser names its last event by a header when it reconnects by itself, a page by the query. */
function lastIdOf(request: Request): string {
  const { last_event_id: byQuery } = request.query;
  return request.get('last-event-id') ?? (typeof byQuery === 'string' ? byQuery : '');
}

/** Bounds the time to connect; what a connection may be silent is another matter. */
function connectInTime(outgoing: ClientRequest): void {
  const { socket } = outgoing;
  if (!socket?.connecting) return;
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('The backend took no connection'), { code: 'ETIMEDOUT' })),
    CONNECT_MS,
  );
  socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/**
 * The API and the photos. A body is read whole before a connection to the backend is taken; answers are passed on as streams: before
 * compression, so that events arrive when they happen.
 */
export function apiProxy({ config, paths, forwardedHeaders, stopping, log }: Options): Router {
  const agents = createBackendAgents(config.backendUrl);
  const streams = createOpenStreams(stopping);
  const waiting = { directory: path.join(config.dataDir, 'waiting-bodies'), budget: createBudget(WAITING_BYTES) };
  const calls = proxyThrough(agents.calls, CALL_IDLE_MS);
  const events = proxyThrough(agents.streams, STREAM_IDLE_MS);

  const channel = createLiveChannel({ config, forwardedHeaders, log });
  // After the streams, which end one after the other.
  stopping.addEventListener('abort', () => setTimeout(channel.close, STREAMS_END_MS).unref());

  function proxyThrough(agent: Agent, proxyTimeout: number): RequestHandler<Request, Response> {
    return createProxyMiddleware<Request, Response>({
      target: config.backendUrl,
      agent,
      proxyTimeout,
      selfHandleResponse: true,
      on: {
        proxyReq: connectInTime,
        proxyRes(incoming, _request, response) {
          if (response.headersSent || response.destroyed) return void incoming.destroy();
          for (const [name, value] of Object.entries(endToEnd(incoming.headers))) response.setHeader(name, value!);
          response.statusCode = incoming.statusCode!;
          if (incoming.headers['content-type']?.startsWith('text/event-stream')) streams.pass(incoming, response);
          else incoming.pipe(response);
        },
        error(error: NodeJS.ErrnoException, request, outgoing) {
          const response = outgoing as Response;
          // The client left: what was under way for it was ended on purpose.
          if (response.closed) return;
          log.warn({ code: error.code, path: request.path }, 'backend did not answer');
          refuse(request, response, 'unavailable', { status: LATE.has(error.code ?? '') ? 504 : 502, retryAfter: retrySoon() });
        },
      },
    });
  }

  function pass(request: Request, response: Response, proxy = calls): void {
    const headers = { ...endToEnd(request.headers), ...forwardedHeaders(request) };
    // It was answered here, and would keep the library from telling of the connection.
    delete headers['expect'];
    request.headers = headers;
    // What fails has been answered by then.
    void proxy(request, response, () => undefined);
  }

  function passWithBody(request: Request, response: Response, taken: TakenBody): void {
    const body = taken.read();
    response.once('close', () => body.destroy());
    request.headers['content-length'] = String(taken.bytes);
    // The library pipes the request, whose bytes were read already.
    request.pipe = (destination, options) => body.pipe(destination, options);
    pass(request, response);
  }

  const router = Router();
  router.get(`/api/${EVENTS_PATH}`, (request, response) => {
    if (stopping.aborted) return sendElsewhere(response);
    const passOn = () => response.closed || pass(request, response, events);
    if (channel.open(request, response, lastIdOf(request), passOn)) streams.endWhenStopping(response);
    else passOn();
  });
  router.use(async (request, response, next) => {
    if (!paths.some((one) => request.path === one || request.path.startsWith(`${one}/`))) return next();
    if (!hasBody(request)) return pass(request, response);
    const taken = await takeBody(request, { limit: limitOf(request), ...waiting }).catch((error: NodeJS.ErrnoException) => {
      // Whoever left or was too slow has been answered, or hears nothing any more.
      if (request.errored || response.writableEnded) return null;
      log.error({ code: error.code }, 'a body could not be kept');
      return 'unavailable' as const;
    });
    if (taken === null) return;
    if (typeof taken === 'string') return refuse(request, response, taken, taken === 'unavailable' ? { retryAfter: retrySoon() } : {});
    if (response.closed) return taken.drop();
    passWithBody(request, response, taken);
  });
  return router;
}
