import { eventually } from '@nightlark/build/jest/eventually.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { startRealBackend, type RealBackend } from '../../testing/start-real-backend.ts';

interface Sent {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
}
interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Sent, 'service'>[] }[];
  }[];
}

const sent: Sent[] = [];
let collector: Server;
let backend: RealBackend;
let gateway: TestGateway;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Exported;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!;
      sent.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, ...span }))));
    }
    response.end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  backend = await startRealBackend({ OTEL_EXPORTER_OTLP_ENDPOINT });
  gateway = await startGateway({ OTEL_EXPORTER_OTLP_ENDPOINT, BACKEND_URL: backend.url });
}, 180_000);
afterAll(async () => {
  await Promise.all([gateway?.stop(), backend?.stop()]);
  collector?.close();
});

/** The spans of a trace, once that of its gateway has arrived and one of the database. */
const traceOf = (traceId: string) =>
  eventually(async () => {
    const spans = sent.filter((span) => span.traceId === traceId);
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['select']));
    expect(spans.map(({ service }) => service)).toContain('gateway');
    return spans;
  });

test('a page → one trace from the gateway to the database, named to the browser, without anything of the visitor', async () => {
  const outside = '00-11111111111111111111111111111111-2222222222222222-01';
  const page = await gateway.get('/alpha?secret=private-words', { headers: { traceparent: outside, cookie: 'theme=private-words' } });
  const [, traceId, spanId] = /^traceparent;desc="00-([\da-f]{32})-([\da-f]{16})-01"$/.exec(page.headers.get('server-timing')!)!;
  expect(traceId).not.toBe('1'.repeat(32));
  const spans = await traceOf(traceId!);
  const own = spans.find((span) => span.spanId === spanId)!;
  expect(own).toMatchObject({ service: 'gateway', name: 'GET page' });
  expect(spans.find(({ name }) => name === 'render')!.parentSpanId).toBe(spanId);
  const call = spans.find(({ service, parentSpanId }) => service === 'backend' && parentSpanId === spanId)!;
  expect(spans.find(({ name }) => name === 'select')!.parentSpanId).toBe(call.spanId);
  expect(JSON.stringify(spans)).not.toContain('private-words');
}, 60_000);

test('a call through the proxy → one trace, and the collector gone → everything else goes on', async () => {
  const before = sent.length;
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'private-words' });
  const headers = { 'content-type': 'application/json' };
  expect((await gateway.get('/api/user.php', { method: 'POST', body, headers })).status).toBeLessThan(500);
  const { traceId } = await eventually(async () => {
    const call = sent.slice(before).find(({ service, name }) => service === 'gateway' && name === 'POST api');
    return call ?? Promise.reject(new Error('not sent yet'));
  });
  const spans = await traceOf(traceId);
  expect(spans.map(({ service }) => service)).toContain('backend');
  expect(JSON.stringify(spans)).not.toMatch(/private-words|nobody@/);
  collector.closeAllConnections();
  collector.close();
  for (let tries = 0; tries < 20; tries++) expect((await gateway.get('/alpha')).status).toBe(200);
}, 60_000);
