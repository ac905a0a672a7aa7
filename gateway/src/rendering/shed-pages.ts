import { reservedFor, type Locale } from '@nightlark/contract';
import type { RequestHandler } from 'express';
import { hasBody } from '../http/bodies/min-body-rate.ts';
import { busyPage, RELOAD, requestLocale, STYLE } from '../http/fallback-page.ts';
import { fixedSecurityHeaders } from '../http/security.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { ClientOf } from './page-client.ts';
import type { PageQueue } from './page-queue.ts';

interface Options {
  queue: Pick<PageQueue, 'isFull' | 'refuse'>;
  cache: Pick<PageCache, 'has'>;
  clientOf: ClientOf;
}

const HEADERS = {
  ...fixedSecurityHeaders([STYLE, RELOAD]),
  'cache-control': 'private, no-store',
  'content-type': 'text/html; charset=utf-8',
};

const pages = new Map<string, Buffer>();
/** As many as there are languages and seconds. */
function pageFor(locale: Locale, seconds: number): Buffer {
  const key = `${locale} ${seconds}`;
  const page = pages.get(key) ?? Buffer.from(busyPage(locale, seconds));
  pages.set(key, page);
  return page;
}

/**
 * Refuses visitors' pages that have to be rendered before any work on them, even a nonce or a line in the log, while the queue is full: at
 * ten times the load, preparing what is refused would take the time of all others (decision 141).
 */
export function shedPages({ queue, cache, clientOf }: Options): RequestHandler {
  return (request, response, next) => {
    const [, segment = ''] = request.path.split('/', 2);
    if (!queue.isFull() || request.method !== 'GET' || !request.accepts('html') || reservedFor(segment)) return next();
    if (clientOf(request, response).isMember || cache.has(request.originalUrl)) return next();
    const seconds = queue.refuse();
    // Nothing measures how slowly the rest of a body arrives.
    if (hasBody(request)) response.setHeader('connection', 'close');
    response.writeHead(503, { ...HEADERS, 'retry-after': String(seconds) });
    response.end(pageFor(requestLocale(request), seconds));
  };
}
