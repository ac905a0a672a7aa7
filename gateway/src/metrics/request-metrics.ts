import { EVENTS_PATH } from '@nightlark/contract';
import { Gauge, measureRequest, traceRequest, type Metrics } from '@nightlark/metrics';
import type { Request, RequestHandler, Response } from 'express';
import type { Engine } from '../engine.ts';

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

/** Metrics of renderers and live versions, collected when scraped. */
export function engineMetrics(
  { registry: metrics }: Metrics,
  { renderers, registry, releaseMetrics }: Pick<Engine, 'renderers' | 'registry' | 'releaseMetrics'>,
): void {
  new Gauge({
    name: 'gateway_renderers_missing',
    help: '1 while fewer renderers run than should.',
    registers: [metrics],
    collect() {
      this.set(renderers.problem() === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'gateway_release_renders',
    help: 'Renders of each live version in the last half hour, at all gateways, by outcome.',
    labelNames: ['remote', 'version', 'outcome'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { name: remote, version } of registry.current().set.remotes) {
        const { renders, failed, slow } = releaseMetrics.totals(remote, version);
        for (const [outcome, value] of Object.entries({ all: renders, failed, slow })) this.set({ remote, version, outcome }, value);
      }
    },
  });
}
