import { EVENTS_PATH } from '@nightlark/contract';
import { measureRequest, traceRequest, type Metrics } from '@nightlark/metrics';
import type { Request, RequestHandler, Response } from 'express';

/** First path segments that are no pages, with the label of their requests. */
const ROUTES: ReadonlyMap<string, string> = new Map([
  ['api', 'api'],
  ['media', 'media'],
  ['mf', 'file'],
  ['shell', 'file'],
  ['platform', 'platform'],
  ['healthz', 'probe'],
  ['readyz', 'probe'],
]);

/** Names the route of a request once it has ended; its path is of the whole address then too. */
function routeWhenEnded({ path }: Request, response: Response) {
  return () => {
    if (path === `/api/${EVENTS_PATH}`) return { route: 'stream', isStream: true };
    const isHtml = String(response.getHeader('content-type') ?? 'text/html').startsWith('text/html');
    return { route: ROUTES.get(path.split('/', 2)[1] ?? '') ?? (isHtml ? 'page' : 'file') };
  };
}

/** Counts and times all requests by route. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    measureRequest(metrics, request, response, routeWhenEnded(request, response));
    next();
  };
}

/** Begins the trace of each request, if traces are sent anywhere. */
export const traceRequests: RequestHandler = (request, response, next) =>
  traceRequest({ request, response, routeOf: routeWhenEnded(request, response), isInside: false }, next);
