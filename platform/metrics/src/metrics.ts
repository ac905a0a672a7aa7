import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge };

/** Upper bounds in seconds: pages and calls take milliseconds, uploads some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Label = 'method' | 'route' | 'status';

export interface Metrics {
  registry: Registry;
  /** Requests by method, route and status; `aborted` if the client disconnected before the response. */
  requests: Counter<Label>;
  /** Seconds from a request's start to the end of its response. */
  durations: Histogram<Label>;
}

/**
 * Metrics of one process, with Node's own (memory, CPU, event loop, garbage collector), prefixed with the service's name.
 * @example
 * const metrics = createMetrics('gateway');
 * await listenForMetrics({ registry: metrics.registry, port: 9464, host: '127.0.0.1' });
 */
export function createMetrics(service: 'gateway' | 'backend'): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const common = { labelNames, registers: [registry] };
  return {
    registry,
    requests: new Counter({ ...common, name: `${service}_http_requests_total`, help: 'Completed requests by method, route and status.' }),
    durations: new Histogram({
      ...common,
      name: `${service}_http_request_duration_seconds`,
      help: 'Seconds from the start of a request to the end of its response.',
      buckets: BUCKETS,
    }),
  };
}

/**
 * Records a request when its response ends.
 * @param routeOf returns one of a bounded set of names, called at the end: a URL would create a time series per member. With `isStream`
 *   no duration is recorded: that of a stream is meaningless.
 * @example measureRequest(metrics, request, response, () => ({ route: 'page' }));
 */
export function measureRequest(
  { requests, durations }: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: () => { route: string; isStream?: boolean },
): void {
  const started = performance.now();
  response.once('close', () => {
    const { route, isStream } = routeOf();
    const labels = { method: request.method ?? '', route, status: response.writableFinished ? String(response.statusCode) : 'aborted' };
    requests.inc(labels);
    if (!isStream) durations.observe(labels, (performance.now() - started) / 1_000);
  });
}
