import { eventually } from '@nightlark/build/jest/eventually.ts';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { slowBodyClient, jsonOf, rawClient, eventStreamClient, type RawClient } from '../../testing/raw-client.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

/** More than any library's own limit of connections to one host. */
const MANY = 300;
const GRACE_MS = 1_500;
const MB = 1024 * 1024;

let gateway: TestGateway;
let arrived: string[];
beforeAll(async () => {
  gateway = await startGateway({ BODY_GRACE_MS: String(GRACE_MS) });
  gateway.backend.on('/api/events.php', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': here\n\n');
  });
}, 120_000);
afterAll(() => gateway.stop());
beforeEach(() => void (arrived = []));

const open: RawClient[] = [];
function track(clients: RawClient[]): RawClient[] {
  open.push(...clients);
  return clients;
}
afterEach(() => open.splice(0).forEach(({ socket }) => socket.destroy()));

/** Responds with the hash and length of the body sent to a path. */
function echoAt(address: string): void {
  gateway.backend.on(address, (request: IncomingMessage, response: ServerResponse) => {
    arrived.push(address);
    const hash = createHash('sha256');
    request.on('data', (part: Buffer) => void hash.update(part));
    request.on('end', () => response.end(JSON.stringify({ sha256: hash.digest('hex'), length: request.headers['content-length'] })));
  });
}
const taken = (content: Buffer | string) => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  length: String(Buffer.byteLength(content)),
});
const waiting = () => readdir(path.join(gateway.dataDir, 'waiting-bodies')).catch(() => []);

test(`${MANY} open streams leave every other call answered`, async () => {
  const streams = track(Array.from({ length: MANY }, () => eventStreamClient(gateway.port)));
  await Promise.all(streams.map((stream) => stream.until(': here')));
  const [call, page] = await Promise.all([gateway.get('/api/settings.php'), gateway.get('/alpha')]);
  expect([call.status, page.status]).toEqual([200, 200]);
}, 180_000);

test(`${MANY} dripping bodies take no connection to the backend, and are ended with 408 in the sender’s language`, async () => {
  echoAt('/api/like.php');
  const before = await gateway.backend.connections();
  const bodies = track(Array.from({ length: MANY }, () => slowBodyClient(gateway.port, '/api/like.php', ['accept-language: de'])));
  const call = await gateway.get('/api/settings.php');
  expect(call.status).toBe(200);
  expect(await gateway.backend.connections()).toBeLessThanOrEqual(before + 2);
  for (const answer of await Promise.all(bodies.map(({ closed }) => closed))) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(jsonOf(answer)).toEqual({ error: { code: 'request_timeout', message: expect.stringMatching(/^Das kam zu langsam/) } });
  }
  expect(arrived).toEqual([]);
}, 180_000);

test.each(['/alpha', '/platform/report', '/platform/api/promote', '/media/x.jpg', '/nowhere'])(
  'a dripping body for %s is ended too',
  async (address) => {
    const [body] = track([slowBodyClient(gateway.port, address)]);
    expect(await body!.closed).toMatch(/^HTTP\/1\.1 (?:408|403|401|503) /);
  },
  120_000,
);

test('a form of a page that does not arrive is answered with a page', async () => {
  const [body] = track([slowBodyClient(gateway.port, '/alpha', ['accept: text/html', 'accept-language: fr'])]);
  const answer = await body!.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('<html lang="fr">');
  expect(answer).toContain('<h1>L’envoi a pris trop de temps.');
}, 120_000);

test('a body that is slow but steady arrives whole, however long after the first wait', async () => {
  echoAt('/api/message.php');
  const content = randomBytes(8_000).toString('hex');
  const [sender] = track([
    rawClient(gateway.port, [
      'POST /api/message.php HTTP/1.1',
      'host: localhost',
      'connection: close',
      `content-length: ${content.length}`,
    ]),
  ]);
  for (let at = 0; at < content.length; at += 1_000) {
    sender!.socket.write(content.slice(at, at + 1_000));
    await wait(200);
  }
  expect(jsonOf(await sender!.closed)).toEqual(taken(content));
}, 180_000);

const photo = (bytes: number) => {
  const form = new FormData();
  form.set('photo', new Blob([randomBytes(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
};

test('a photo waits outside of memory until it is whole, reaches the backend as it was sent, and leaves nothing behind', async () => {
  echoAt('/api/photo.php');
  const sent = new Request(`${gateway.url}/api/photo.php`, { method: 'POST', body: photo(3 * MB) });
  const content = Buffer.from(await sent.clone().arrayBuffer());
  // Sent without `Content-Length`; the backend receives one.
  const answer = await fetch(sent);
  expect(await answer.json()).toEqual(taken(content));
  expect(await waiting()).toEqual([]);
});

test('a small body is passed on as it was sent, in pieces or not', async () => {
  echoAt('/api/like.php');
  const [chunked] = track([
    rawClient(
      gateway.port,
      ['POST /api/like.php HTTP/1.1', 'host: localhost', 'connection: close', 'transfer-encoding: chunked'],
      '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    ),
  ]);
  expect(jsonOf(await chunked!.closed)).toEqual(taken('abcde'));
  const whole = await gateway.get('/api/like.php', { method: 'PUT', body: '{"id":1}' });
  expect(await whole.json()).toEqual(taken('{"id":1}'));
});

test.each<[string, string, () => RequestInit]>([
  ['JSON of more than 64 KB', '/api/like.php', () => ({ body: '"'.padEnd(64 * 1024 + 1, 'x') })],
  ['a form for a photo that is more than its limit', '/api/photo.php', () => ({ body: photo(11 * MB) })],
  ['a form where none is taken', '/api/like.php', () => ({ body: photo(MB) })],
])('%s is refused by the contract’s error, without the backend', async (_what, address, init) => {
  echoAt(address);
  const answer = await gateway.get(address, { method: 'POST', ...init() });
  expect([answer.status, await answer.json()]).toEqual([413, { error: { code: 'payload_too_large', message: expect.any(String) } }]);
  expect(arrived).toEqual([]);
});

test('a client that leaves in the middle of a large body leaves nothing behind', async () => {
  echoAt('/api/photo.php');
  const head = [
    'POST /api/photo.php HTTP/1.1',
    'host: localhost',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${2 * MB}`,
  ];
  const [sender] = track([rawClient(gateway.port, head, 'x'.repeat(MB))]);
  await wait(300);
  sender!.socket.destroy();
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect([arrived, (await gateway.get('/api/settings.php')).status]).toEqual([[], 200]);
});

test('a client that asks to go on first can’t claim another’s address', async () => {
  const headers = new Promise<IncomingMessage['headers']>((resolve) =>
    gateway.backend.on('/api/who.php', (request, response) => (response.end('{}'), resolve(request.headers))),
  );
  track([
    rawClient(
      gateway.port,
      ['POST /api/who.php HTTP/1.1', 'host: localhost', 'expect: 100-continue', 'x-forwarded-for: 203.0.113.9', 'content-length: 2'],
      '{}',
    ),
  ]);
  expect((await headers)['x-forwarded-for']).toBe('127.0.0.1');
});
