import { once } from 'node:events';
import { createServer, request as send, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics, listenForMetrics, measureRequest, type Metrics, type MetricsServer } from './index.ts';

let metrics: Metrics;
let product: Server;
let listening: MetricsServer;
beforeEach(async () => {
  metrics = createMetrics('gateway');
  product = createServer((incoming, response) => {
    const isStream = incoming.url === '/stream';
    measureRequest(metrics, incoming, response, () => ({ route: isStream ? 'stream' : 'page', isStream }));
    if (incoming.url !== '/hangs') response.writeHead(incoming.url === '/wrong' ? 500 : 200).end('page');
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  listening = await listenForMetrics({ registry: metrics.registry, port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await listening.close();
  product.closeAllConnections();
  product.close();
});

const address = (path: string) => `http://127.0.0.1:${(product.address() as AddressInfo).port}${path}`;
const read = (path = '/metrics', init?: RequestInit) => fetch(`http://127.0.0.1:${listening.port}${path}`, init);
const counted = async (labels: string) =>
  new RegExp(`^gateway_http_requests_total\\{${labels},service="gateway"\\} (\\d+)$`, 'm').exec(await (await read()).text())?.[1];

test('requests are counted by method, route and status, with what they took', async () => {
  for (const path of ['/one', '/two', '/wrong']) await (await fetch(address(path))).text();
  expect(await counted('method="GET",route="page",status="200"')).toBe('2');
  expect(await counted('method="GET",route="page",status="500"')).toBe('1');
  expect(await (await read()).text()).toMatch(/gateway_http_request_duration_seconds_count\{[^}]*status="200"[^}]*\} 2/);
});

test('a client that leaves before its answer → counted as aborted', async () => {
  const leaving = send(address('/hangs'));
  leaving.on('error', () => {}).end();
  await once(product, 'request');
  leaving.destroy();
  while (!(await counted('method="GET",route="page",status="aborted"'))) await new Promise((go) => setTimeout(go, 20));
  expect(await counted('method="GET",route="page",status="aborted"')).toBe('1');
});

test('a stream is counted and not timed', async () => {
  await (await fetch(address('/stream'))).text();
  expect(await counted('method="GET",route="stream",status="200"')).toBe('1');
  expect(await (await read()).text()).not.toMatch(/duration_seconds_count\{[^}]*route="stream"/);
});

test('nothing but metrics is answered there, and nothing is taken', async () => {
  expect([(await read('/')).status, (await read('/metrics', { method: 'POST' })).status, (await read()).status]).toEqual([404, 405, 200]);
  expect(await (await read()).text()).toContain('process_resident_memory_bytes');
});

test('a connection that can’t be accepted → the process goes on, and the next scrape is answered', async () => {
  const accept = jest.spyOn(Server.prototype, 'listen');
  const other = await listenForMetrics({ registry: metrics.registry, port: 0, host: '127.0.0.1' });
  const [server] = accept.mock.contexts as Server[];
  expect(() => server!.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))).not.toThrow();
  expect((await fetch(`http://127.0.0.1:${other.port}/metrics`)).status).toBe(200);
  await other.close();
});

test('an address that is taken → the start fails', async () => {
  await expect(listenForMetrics({ registry: metrics.registry, port: listening.port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
