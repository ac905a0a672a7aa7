import { DEFAULTS, ENDPOINTS, EVENTS_PATH, PREVIEW_COOKIE, type EndpointName } from '@nightlark/contract';
import { SCHEMAS, type CallSchema } from '@nightlark/contract/api';
import { MEMBER_HEADER } from '@nightlark/contract/server';
import { WITHDRAWN_HEADER } from '@nightlark/release';
import { Router, type Request, type Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import type { Agent, ClientRequest, IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../logging.ts';
import { createBackendAgents } from './backend-agents.ts';
import { hasBody } from './bodies/min-body-rate.ts';
import { type BufferedBody, createBudget, IN_MEMORY_BYTES, readBody } from './bodies/read-body.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { ForwardedHeaders } from './forwarded-headers.ts';
import { LiveChannel } from './live-channel.ts';
import type { ProvedSessions } from './proved-sessions.ts';
import { createOpenStreams, firstText, sendRetry } from './open-streams.ts';
import { refuse, shortRetryAfter } from './refuse.ts';
import { cookieIn } from './session-cookie.ts';

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
/**
 * Headers of the message that `Connection` can't drop: a body without its length would be sent raw, and the backend would read it as a
 * request of its own (request smuggling).
 */
const END_TO_END = new Set(['content-length', 'host']);

/** The headers to forward: neither those of the connection nor those listed in `Connection`. */
function withoutHopByHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => END_TO_END.has(name) || !dropped.has(name)));
}

/** Connect timeout: a backend whose machine is down costs callers no more than this. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Idle timeouts of calls and of streams, which have a heartbeat. */
const CALL_IDLE_MS = 30_000;
const STREAM_IDLE_MS = 60_000;
const STREAMS_END_MS = 1_000;
const MB = 1024 * 1024;
/** Limit of all buffered bodies, in memory and on disk. */
const WAITING_BYTES = 1_024 * MB;
const UPLOADS = (Object.keys(ENDPOINTS) as EndpointName[]).flatMap((name) =>
  (SCHEMAS[name] as CallSchema).file ? [`/api/${ENDPOINTS[name][1]}`] : [],
);
const LATE = new Set(['ECONNRESET', 'ETIMEDOUT']);
const CONSOLE_PATHS = ['/console', '/moderation'];

interface Options {
  config: Pick<Config, 'backendUrl' | 'consoleUrl' | 'dataDir' | 'gatewaySecret'>;
  /** Path prefixes proxied to the backend; the operators' pages among them go to the console. */
  paths: string[];
  forwardedHeaders: ForwardedHeaders;
  sessions: Pick<ProvedSessions, 'add'>;
  registry: Pick<LiveRegistry, 'withdrawn' | 'onWithdrawn'>;
  stopping: AbortSignal;
  log: Logger;
}

type Handler = RequestHandler<Request, Response>;

interface PassOptions {
  proxy?: Handler;
  /** The gateway's own headers, which replace those of the client. */
  own?: Record<string, string>;
}

const isUpload = (request: Request) => UPLOADS.includes(request.path.toLowerCase()) && Boolean(request.is('multipart/form-data'));
/** Multipart boundaries and fields need some space beside the photo. */
const limitOf = (request: Request) => (isUpload(request) ? DEFAULTS.photoMaxBytes + IN_MEMORY_BYTES : IN_MEMORY_BYTES);

/** The last event id: a header when a browser reconnects by itself, a query parameter from a page. */
function lastIdOf(request: Request): string {
  const { last_event_id: byQuery } = request.query;
  return request.get('last-event-id') ?? (typeof byQuery === 'string' ? byQuery : '');
}

const isBelow = (paths: readonly string[], request: Request) =>
  paths.some((one) => request.path === one || request.path.startsWith(`${one}/`));

/** Applies the connect timeout. */
function connectInTime(outgoing: ClientRequest): void {
  const { socket } = outgoing;
  if (!socket?.connecting) return;
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('The backend took no connection'), { code: 'ETIMEDOUT' })),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/**
 * Proxies the API and photos. Bodies are buffered before a backend connection is used; responses are streamed, and mounted before
 * compression, so that events arrive at once.
 */
export function apiProxy({ config, paths, forwardedHeaders, sessions, registry, stopping, log }: Options): Router {
  const agents = createBackendAgents(config.backendUrl);
  // A preview may be of a version that was taken back.
  const withdrawnFor = ({ req }: Response) => (cookieIn(req.headers.cookie, PREVIEW_COOKIE) !== undefined ? [] : registry.withdrawn());
  const streams = createOpenStreams(stopping, withdrawnFor);
  registry.onWithdrawn(streams.tell);
  const waiting = { directory: path.join(config.dataDir, 'waiting-bodies'), budget: createBudget(WAITING_BYTES) };
  const calls = proxyThrough(agents.calls, CALL_IDLE_MS);
  const events = proxyThrough(agents.streams, STREAM_IDLE_MS);
  const operators = proxyThrough(createBackendAgents(config.consoleUrl).calls, CALL_IDLE_MS, config.consoleUrl);

  const channel = new LiveChannel({ config, forwardedHeaders, log, news: (response) => firstText(withdrawnFor(response)) });
  // After the streams, which are closed with jitter.
  stopping.addEventListener('abort', () => setTimeout(() => channel.close(), STREAMS_END_MS).unref());

  function proxyThrough(agent: Agent, proxyTimeout: number, target = config.backendUrl): Handler {
    return createProxyMiddleware<Request, Response>({
      target,
      agent,
      proxyTimeout,
      selfHandleResponse: true,
      on: {
        proxyReq: connectInTime,
        proxyRes(incoming, request, response) {
          if (response.headersSent || response.destroyed) return void incoming.destroy();
          if (incoming.headers[MEMBER_HEADER] !== undefined) sessions.add(request.headers.cookie);
          delete incoming.headers[MEMBER_HEADER];
          for (const [name, value] of Object.entries(withoutHopByHopHeaders(incoming.headers))) response.setHeader(name, value!);
          const withdrawn = withdrawnFor(response);
          if (withdrawn.length > 0) response.setHeader(WITHDRAWN_HEADER, withdrawn.join(' '));
          response.statusCode = incoming.statusCode!;
          if (incoming.headers['content-type']?.startsWith('text/event-stream')) streams.pipe(incoming, response);
          else incoming.pipe(response);
        },
        error(error: NodeJS.ErrnoException, request, outgoing) {
          const response = outgoing as Response;
          // The client disconnected, and the call was aborted on purpose.
          if (response.closed) return;
          log.warn({ code: error.code, path: request.path, target }, 'backend did not answer');
          // The console may be away on purpose: the rest of the site is well.
          const status = target === config.consoleUrl ? 503 : LATE.has(error.code ?? '') ? 504 : 502;
          refuse(request, response, 'unavailable', { status, retryAfter: shortRetryAfter() });
        },
      },
    });
  }

  function pass(request: Request, response: Response, { proxy = calls, own = {} }: PassOptions = {}): void {
    // After the filter, so that no `Connection` of the client drops what is set here.
    const headers = { ...withoutHopByHopHeaders(request.headers), ...own, ...forwardedHeaders(request) };
    // `Expect: 100-continue` was answered here; forwarded, the library would not report the connection (`connectInTime`).
    delete headers['expect'];
    request.headers = headers;
    // Errors were already responded to (`on.error`).
    void proxy(request, response, () => undefined);
  }

  function refuseUnbuffered(request: Request, response: Response, { code }: NodeJS.ErrnoException): void {
    log.error({ code }, 'a body could not be kept');
    refuse(request, response, 'unavailable', { retryAfter: shortRetryAfter() });
  }

  function passWithBody(request: Request, response: Response, body: BufferedBody, proxy: Handler): void {
    const stream = body.read();
    response.once('close', () => stream.destroy());
    // Without a listener a failing disk would end the process. With the response the library ends its call to the backend.
    stream.once('error', (error: NodeJS.ErrnoException) => refuseUnbuffered(request, response, error));
    // The library pipes the request, whose body was consumed already: pipe the buffered one.
    request.pipe = (destination, options) => stream.pipe(destination, options);
    pass(request, response, { proxy, own: { 'content-length': String(body.bytes) } });
  }

  const router = Router();
  router.get(`/api/${EVENTS_PATH}`, (request, response, next) => {
    // No browser sends one; it must be read and framed like that of any call.
    if (hasBody(request)) return next();
    // Its answer has no body: the channel would hold its connection, which the client takes for free.
    if (request.method === 'HEAD') return pass(request, response, { proxy: events });
    if (stopping.aborted) return sendRetry(response);
    const passOn = () => response.closed || pass(request, response, { proxy: events });
    if (channel.open(request, response, lastIdOf(request), passOn)) streams.endWhenStopping(response);
    else passOn();
  });
  router.use(async (request, response, next) => {
    if (!isBelow(paths, request)) return next();
    const proxy = isBelow(CONSOLE_PATHS, request) ? operators : calls;
    if (!hasBody(request)) return pass(request, response, { proxy });
    const body = await readBody(request, { limit: limitOf(request), ...waiting }).catch((error: NodeJS.ErrnoException) => {
      // The client disconnected, or was refused for being too slow.
      if (request.errored || response.writableEnded) return;
      return void refuseUnbuffered(request, response, error);
    });
    if (!body) return;
    if (typeof body === 'string') return refuse(request, response, body, body === 'unavailable' ? { retryAfter: shortRetryAfter() } : {});
    if (response.closed) return body.drop();
    passWithBody(request, response, body, proxy);
  });
  return router;
}
