import { eventually } from '@nightlark/build/jest/eventually.ts';
import { readClientClaim } from '@nightlark/contract/server';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { rawClient } from '../../testing/raw-client.ts';
import { rawGet } from '../../testing/raw-get.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const GATEWAY_SECRET = 'the-secret-of-gateways-and-backends';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ GATEWAY_SECRET });
}, 120_000);
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

test('the backend gets the client’s address and host from the gateway, not from the visitor’s headers', async () => {
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

test('bodies and queries of requests and responses are not logged, also if the backend closes the connection', async () => {
  const iban = 'DE89370400440532013000';
  const body = JSON.stringify({ iban, account_holder: 'Größwein', phone: '+4915123456789', email: 'anna@test.example' });
  gateway.backend.on('/api/bank.php', (request, response) => {
    if (request.url!.includes('away')) return request.socket.destroy();
    response.writeHead(422, { 'content-type': 'application/json' }).end(body);
  });
  for (const query of ['', 'away&'])
    await gateway.get(`/api/bank.php?${query}iban=${iban}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await eventually(async () => expect(gateway.log().split('/api/bank.php').length).toBeGreaterThan(2));
  expect(gateway.log()).not.toMatch(/0532013000|Größwein|15123456789|anna@/);
});

test('a backend that hangs up is the error of the contract', async () => {
  gateway.backend.on('/api/dead.php', (request) => request.socket.destroy());
  const response = await gateway.get('/api/dead.php');
  expect([response.status, response.headers.get('retry-after')]).toEqual([504, expect.stringMatching(/^[1-3]$/)]);
  expect(await response.json()).toEqual({
    error: { code: 'unavailable', message: 'This isn’t available right now. Please try again shortly.' },
  });
});

test('hop-by-hop headers of one connection are not forwarded to the other', async () => {
  const arrived = new Promise<IncomingMessage>((resolve) =>
    gateway.backend.on('/api/hop.php', (request, response) => {
      response.setHeader('keep-alive', 'timeout=75').end('{}');
      resolve(request);
    }),
  );
  const answer = await rawGet(gateway.url, '/api/hop.php', { connection: 'close, x-secret', 'x-secret': '1', te: 'trailers' });
  expect(answer.headers).toMatchObject({ connection: 'close' });
  expect(answer.headers['keep-alive']).toBeUndefined();
  const { headers } = await arrived;
  expect([headers.connection, headers['x-secret'], headers.te]).toEqual(['keep-alive', undefined, undefined]);
});

/** A body that is a request, if the backend does not know how long the body is. */
const SMUGGLED = 'GET /api/smuggled.php HTTP/1.1\r\nhost: localhost\r\n\r\n';
const LENGTH = `content-length: ${SMUGGLED.length}`;
const CHUNKED = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`;

test.each([
  ['GET', '/api/framed.php', 'content-length', LENGTH, SMUGGLED],
  ['GET', '/api/framed.php', 'transfer-encoding, content-length', 'transfer-encoding: chunked', CHUNKED],
  ['DELETE', '/api/framed.php', 'content-length', LENGTH, SMUGGLED],
  ['OPTIONS', '/api/framed.php', 'Content-Length', LENGTH, SMUGGLED],
  ['POST', '/api/framed.php', 'content-length', LENGTH, SMUGGLED],
  ['GET', '/api/events.php', 'content-length', LENGTH, SMUGGLED],
  ['GET', '/api/events.php', 'x-other', 'transfer-encoding: chunked', CHUNKED],
])(
  '%s %s with a body, Connection names %s, %s → the backend sees one request, with this body',
  async (method, path, named, framing, body) => {
    const seen: [url: string, body: string][] = [];
    for (const address of [path, '/api/smuggled.php'])
      gateway.backend.on(address, async (request, response) => {
        seen.push([request.url!, await text(request)]);
        response.end('{}');
      });
    const { closed } = rawClient(
      gateway.port,
      [`${method} ${path} HTTP/1.1`, 'host: localhost', `connection: close, ${named}`, framing],
      body,
    );
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen).toEqual([[path, SMUGGLED]]);
  },
);

test('Connection names the headers that the gateway sets → the backend gets them', async () => {
  const arrived = new Promise<IncomingMessage>((resolve) =>
    gateway.backend.on('/api/named.php', (request, response) => {
      response.end('{}');
      resolve(request);
    }),
  );
  const names = ['x-client-claim', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'host'];
  await rawGet(gateway.url, '/api/named.php', { connection: ['close', ...names].join(', '), 'x-request-id': 'request-1234' });
  const { headers } = await arrived;
  const { host } = new URL(gateway.url);
  const own = {
    host,
    'x-forwarded-host': host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-request-id': 'request-1234',
  };
  expect(headers).toMatchObject(own);
  expect(readClientClaim(String(headers['x-client-claim']), [GATEWAY_SECRET], new Date())).toMatchObject({ address: '127.0.0.1', host });
});
