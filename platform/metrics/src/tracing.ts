import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** W3C trace context, version 00; only what it says of the trace itself is read. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** For what is left when a process ends. */
const LAST_MS = 1_000;

interface Tracing {
  tracer: Tracer;
  /** The span in progress. */
  current: AsyncLocalStorage<Context>;
}
/** One of a process, as its exporter is; null without one: nothing is loaded, and nothing is done. */
let tracing: Tracing | null = null;

/**
 * Sends spans to an OpenTelemetry collector, if the environment names one: `OTEL_EXPORTER_OTLP_ENDPOINT` and the exporter's other
 * variables, `OTEL_TRACES_SAMPLER_ARG` (a share of the traces, 1), `OTEL_RESOURCE_ATTRIBUTES`.
 * @returns a function that sends what is left
 * @throws when the share is none
 */
export async function startTracing(service: string): Promise<() => Promise<void>> {
  const { env } = process;
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return () => Promise.resolve();
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  const [sdk, { OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  tracing = { tracer: provider.getTracer('nightlark'), current: new AsyncLocalStorage() };
  return async () => {
    tracing = null;
    // A collector that is away doesn't hold a process that ends.
    await Promise.race([provider.shutdown().catch(() => undefined), wait(LAST_MS, undefined, { ref: false })]);
  };
}

interface RequestOptions {
  request: IncomingMessage;
  response: ServerResponse;
  /** One of a bounded set of names, asked for at the end. No span of a stream is sent. */
  routeOf: () => { route: string; isStream?: boolean };
  /** Continues the trace of the request's `traceparent`; the first process behind the internet begins its own. */
  isInside: boolean;
}

/**
 * Runs the handling of a request in a span, which ends with the response. `traceparent` of the request is replaced: what handlers send
 * on with its headers belongs to the span.
 */
export function traceRequest({ request, response, routeOf, isInside }: RequestOptions, handle: () => void): void {
  const parent = isInside ? contextOf(request.headers['traceparent']) : ROOT_CONTEXT;
  delete request.headers['tracestate'];
  delete request.headers['traceparent'];
  if (!tracing) return handle();
  const method = request.method ?? '';
  const span = tracing.tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
  request.headers['traceparent'] = traceparentOf(span);
  response.once('close', () => {
    const { route, isStream } = routeOf();
    if (isStream) return;
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
    if (response.writableFinished) span.setAttribute('http.response.status_code', response.statusCode);
    const id = request.headers['x-request-id'];
    if (typeof id === 'string') span.setAttribute('nightlark.request_id', id);
    if (!response.writableFinished || response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  tracing.current.run(trace.setSpan(ROOT_CONTEXT, span), handle);
}

/**
 * Runs work in a span of the request in progress.
 * @param attributes no personal data
 */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const within = tracing?.current.getStore();
  if (!tracing || !within) return work();
  const span = tracing.tracer.startSpan(name, { attributes }, within);
  try {
    return await tracing.current.run(trace.setSpan(within, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Records work of the request in progress that has ended just now, as a client's. */
export function recordSpan(name: string, ms: number, { attributes, failed }: { attributes: Attributes; failed: boolean }): void {
  const within = tracing?.current.getStore();
  if (!tracing || !within) return;
  const span = tracing.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - ms }, within);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Whether spans are sent. */
export const isTracing = (): boolean => tracing !== null;

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function contextOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}
