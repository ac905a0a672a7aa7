import { freePort } from '@nightlark/tooling/free-port';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
let metrics: string;
beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  gateway = await startGateway({ METRICS_PORT: String(port) });
}, 120_000);
afterAll(() => gateway.stop());

const read = async () => (await fetch(metrics)).text();

test('pages, files, calls and probes are counted apart, at a port that nobody else is led to', async () => {
  for (const path of ['/alpha?sub1=secret', '/api/settings.php', '/healthz', '/robots.txt']) await (await gateway.get(path)).text();
  const text = await read();
  for (const route of ['page', 'api', 'probe', 'file'])
    expect(text).toMatch(new RegExp(`^gateway_http_requests_total\\{method="GET",route="${route}",`, 'm'));
  expect(text).not.toMatch(/secret|alpha\?/);
  expect((await gateway.get('/metrics')).headers.get('content-type')).toMatch(/^text\/html/);
});

test('a path with the name of something inherited is a page', async () => {
  for (const path of ['/constructor', '/__proto__', '/toString/x']) await (await gateway.get(path)).text();
  const routes = new Set([...(await read()).matchAll(/^gateway_http_requests_total\{[^}]*?route="([^"]*)"/gm)].map(([, route]) => route));
  expect([...routes].filter((route) => !['page', 'api', 'probe', 'file', 'platform', 'media', 'stream'].includes(route!))).toEqual([]);
});

test('how each live version fares, and whether renderers are missing', async () => {
  await (await gateway.get('/alpha')).text();
  const text = await read();
  expect(text).toMatch(/^gateway_release_renders\{remote="mf-alpha",version="1\.0\.0",outcome="all",service="gateway"\} [1-9]/m);
  expect(text).toMatch(/^gateway_renderers_missing\{service="gateway"\} 0$/m);
});
