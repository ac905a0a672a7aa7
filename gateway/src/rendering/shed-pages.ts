import { reservedFor } from '@nightlark/contract';
import type { RequestHandler } from 'express';
import { hasBody } from '../http/bodies/min-body-rate.ts';
import { fallbackPage } from '../http/fallback-page.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { ClientOf } from './page-client.ts';
import type { PageQueue } from './page-queue.ts';

interface Options {
  queue: Pick<PageQueue, 'isFull' | 'refuse'>;
  cache: Pick<PageCache, 'has'>;
  clientOf: ClientOf;
}

/**
 * Refuses visitors' pages that have to be rendered before any work on them, even a line in the log, while the queue is full: at ten times
 * the load, preparing pages that are refused afterwards would take the time of all others (decision 141).
 */
export function shedPages({ queue, cache, clientOf }: Options): RequestHandler {
  return (request, response, next) => {
    const [, segment = ''] = request.path.split('/', 2);
    if (!queue.isFull() || request.method !== 'GET' || !request.accepts('html') || reservedFor(segment)) return next();
    if (clientOf(request, response).isMember || cache.has(request.originalUrl)) return next();
    // Nothing measures how slowly the rest of it arrives.
    if (hasBody(request)) response.set('connection', 'close');
    response.statusCode = 503;
    response.set({
      'retry-after': String(queue.refuse()),
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(fallbackPage(request, response));
  };
}
