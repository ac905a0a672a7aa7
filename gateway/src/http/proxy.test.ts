import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 60_000);
afterAll(() => gateway.stop());

test('a stream of events arrives event by event', async () => {
  let send = (_text: string) => {};
  gateway.backend.on('/api/events.php', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send = (text) => void response.write(text);
    send('data: one\n\n');
  });
  const left = new AbortController();
  const response = await gateway.get('/api/events.php', { signal: left.signal, headers: { 'accept-encoding': 'gzip' } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: one\n\n');
  send('data: two\n\n');
  expect((await reader.read()).value).toBe('data: two\n\n');
  left.abort();
});

test('a visitor who goes away is gone for the backend too', async () => {
  const arrived = new Promise<IncomingMessage>((resolve) => gateway.backend.on('/api/slow.php', resolve));
  const left = new AbortController();
  const call = gateway.get('/api/slow.php', { signal: left.signal }).catch(() => 'gone');
  const request = await arrived;
  const closed = once(request.socket, 'close');
  left.abort();
  await closed;
  expect(await call).toBe('gone');
});

test('the backend learns who asks from the gateway, not from the visitor', async () => {
  const arrived = new Promise<IncomingMessage>((resolve) =>
    gateway.backend.on('/api/who.php', (request, response) => {
      response.end('{}');
      resolve(request);
    }),
  );
  await gateway.get('/api/who.php?a=1', {
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', 'x-request-id': 'request-1234' },
  });
  const { headers, url } = await arrived;
  expect(url).toBe('/api/who.php?a=1');
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-forwarded-host']).toBe(new URL(gateway.url).host);
  expect(headers['x-request-id']).toBe('request-1234');
});

test('a backend that hangs up is the error of the contract', async () => {
  gateway.backend.on('/api/dead.php', (request) => request.socket.destroy());
  const response = await gateway.get('/api/dead.php');
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
});

test('a stop lets a request under way finish and takes no new one', async () => {
  gateway.backend.on('/api/long.php', (_request, response) => setTimeout(() => response.end('"done"'), 800));
  const underWay = gateway.get('/api/long.php');
  await new Promise((resolve) => setTimeout(resolve, 200));
  gateway.signal('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
  expect(await (await underWay).text()).toBe('"done"');
  expect(await gateway.exited).toBe(0);
});
