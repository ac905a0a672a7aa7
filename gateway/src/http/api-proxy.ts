import type { ApiErrorBody } from '@nightlark/contract';
import type { Request } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Logger } from '../logging.ts';

const IDLE_MS = 60_000;

/** What the backend is told of the visitor. Set anew, so that nobody can claim another address. */
export function forwardedHeaders(request: Request): Record<string, string> {
  return {
    'x-forwarded-for': request.ip ?? '',
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.get('host') ?? '',
    'x-request-id': request.get('x-request-id') ?? '',
  };
}

/** The API and the photos, passed on as streams: before compression and body parsers, so that events arrive when they happen. */
export function apiProxy(backendUrl: string, pathFilter: string[], log: Logger): RequestHandler<IncomingMessage, ServerResponse> {
  return createProxyMiddleware({
    target: backendUrl,
    pathFilter,
    proxyTimeout: IDLE_MS,
    on: {
      proxyReq(outgoing, request) {
        for (const [name, value] of Object.entries(forwardedHeaders(request as Request))) outgoing.setHeader(name, value);
      },
      error(error, request, response) {
        const isLate = (error as NodeJS.ErrnoException).code === 'ECONNRESET' || (error as NodeJS.ErrnoException).code === 'ETIMEDOUT';
        log.warn({ code: (error as NodeJS.ErrnoException).code, path: request.url?.split('?', 1)[0] }, 'backend did not answer');
        if (!(response instanceof ServerResponse) || response.headersSent) return void response.destroy();
        const body: ApiErrorBody = { error: { code: 'unavailable', message: 'An error occured, please try again later.' } };
        response.writeHead(isLate ? 504 : 502, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify(body));
      },
    },
  });
}
