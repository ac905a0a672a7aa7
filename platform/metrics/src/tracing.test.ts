import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isTracing, recordSpan, startTracing, traced, traceRequest } from './index.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: { key: string; value: object }[];
}

let spans: Sent[] = [];
let seen: IncomingHttpHeaders = {};
let collector: Server;
let server: Server;
let isInside = false;

const urlOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
const listening = async (one: Server) => void (await once(one.listen(0, '127.0.0.1'), 'listening'));
const spanOf = (name: string) => spans.find((span) => span.name === name)!;
const OUTSIDE = '00-11111111111111111111111111111111-2222222222222222-01';

function tracing(share = '') {
  jest.replaceProperty(process, 'env', { OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(collector), OTEL_TRACES_SAMPLER_ARG: share });
  return startTracing('test');
}

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
  server = createServer((request, response) => {
    const isStream = request.url === '/stream';
    traceRequest({ request, response, routeOf: () => ({ route: 'page', isStream }), isInside }, () => {
      seen = request.headers;
      void traced('render', {}, async () => {
        await Promise.resolve();
        recordSpan('select', 3, { attributes: { 'db.query.text': 'select $1' }, failed: false });
      }).then(() => response.writeHead(request.url === '/broken' ? 500 : 200).end());
    });
  });
  await Promise.all([listening(collector), listening(server)]);
});
afterAll(() => [collector, server].forEach((one) => one.close()));
beforeEach(() => {
  spans = [];
  isInside = false;
});

async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
  const end = await tracing();
  await (await fetch(urlOf(server) + path, { headers })).text();
  await end();
}

test('no collector is named → nothing is traced, and no caller’s trace is passed on', async () => {
  const end = await startTracing('test');
  expect(isTracing()).toBe(false);
  await (await fetch(urlOf(server), { headers: { traceparent: OUTSIDE, tracestate: 'a=b' } })).text();
  expect(seen).not.toHaveProperty('traceparent');
  expect(seen).not.toHaveProperty('tracestate');
  await end();
  expect(spans).toEqual([]);
});

test('a request → its span, with what was done for it inside', async () => {
  await get('/');
  const [request, render, select] = ['GET page', 'render', 'select'].map(spanOf);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(render!.parentSpanId).toBe(request!.spanId);
  expect(select!.parentSpanId).toBe(render!.spanId);
  expect(seen['traceparent']).toBe(`00-${request!.traceId}-${request!.spanId}-01`);
});

test.each([
  ['from outside → a trace of its own', false, OUTSIDE, false],
  ['from inside → continued', true, OUTSIDE, true],
  ['from inside, malformed → a trace of its own', true, `${OUTSIDE}-more`, false],
])('a trace %s', async (_name, inside, traceparent, isContinued) => {
  isInside = inside;
  await get('/', { traceparent });
  const { traceId, parentSpanId } = spanOf('GET page');
  expect(traceId === '1'.repeat(32)).toBe(isContinued);
  expect(parentSpanId ?? null).toBe(isContinued ? '2'.repeat(16) : null);
});

test('an answer of 500 → an error; a stream → no span of it', async () => {
  await get('/broken');
  expect(spanOf('GET page').status.code).toBe(2);
  spans = [];
  await get('/stream');
  expect(spans.map(({ name }) => name)).not.toContain('GET page');
});

test('a share that is none → refused', async () => {
  await expect(tracing('2')).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG');
});
