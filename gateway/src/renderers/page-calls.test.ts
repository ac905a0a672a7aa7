import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { resolveReleaseSet } from '@nightlark/release';
import { aRelease } from '@nightlark/release/testing';
import { startBackend, type FakeBackend } from '../../testing/fake-backend.ts';
import { PageCalls } from './page-calls.ts';
import type { ApiCall } from './protocol.ts';

const CALL: ApiCall = { method: 'GET', path: 'chats.php', query: {}, body: undefined };
const PATH = '/api/chats.php';
/** Headers of the visitor's request. */
const HEADERS = { cookie: 'session=secret; locale=de', 'x-forwarded-for': '192.0.2.7' };

const SET = resolveReleaseSet([
  aRelease({ name: 'mf-a', version: '1.2.0', calls: ['GET mf-a/own.php', 'getChats'] }),
  aRelease({ name: 'mf-old' }),
]);

let backend: FakeBackend;
let calls: PageCalls;
beforeEach(async () => {
  backend = await startBackend();
  calls = new PageCalls(backend.url, { responseTimeoutMs: 400 });
});
afterEach(async () => {
  await calls.end();
  await backend.close();
});

const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes!).toString();

/** Captures requests and leaves them pending. */
function hold(): { next: Promise<IncomingMessage> } {
  const { promise: next, resolve } = Promise.withResolvers<IncomingMessage>();
  backend.on(PATH, resolve);
  return { next };
}

test('a call is sent with the visitor’s headers, its own query and body', async () => {
  const seen: unknown[] = [];
  backend.on('/api/user.php', async (request, response) => {
    const { cookie, 'x-forwarded-for': from, 'x-requested-with': by, 'content-type': type } = request.headers;
    seen.push([request.method, request.url, cookie, from, by, type, (await request.toArray()).join('')]);
    response.end('{}');
  });
  const { id } = calls.open(HEADERS, SET);
  await calls.call(id, { method: 'POST', path: 'user.php', query: { a: 'b c', d: 'ä&' }, body: '{"email":"x"}' });
  expect(seen).toEqual([
    ['POST', '/api/user.php?a=b+c&d=%C3%A4%26', 'session=secret; locale=de', '192.0.2.7', 'nightlark', 'application/json', '{"email":"x"}'],
  ]);
});

test('the backend sets cookies: they are stored in the ticket; the renderer learns that there are some, but not their values', async () => {
  backend.on(PATH, (_request, response) =>
    response.setHeader('set-cookie', ['session=fresh-secret; HttpOnly', 'device=fresh-device']).end('{"chats":[]}'),
  );
  const ticket = calls.open(HEADERS, SET);
  const answer = await calls.call(ticket.id, CALL);
  expect({ ...answer, bytes: textOf(answer.bytes) }).toEqual({ status: 200, retryAfter: null, setsCookies: true, bytes: '{"chats":[]}' });
  expect(ticket.cookies).toEqual(['session=fresh-secret; HttpOnly', 'device=fresh-device']);
});

test.each([500, 503, 429])('the backend responds with %s: the call returns that status with the body and Retry-After', async (status) => {
  backend.on(PATH, (_request, response) => response.writeHead(status, { 'retry-after': '7' }).end('{"error":{}}'));
  const { bytes, ...answer } = await calls.call(calls.open(HEADERS, SET).id, CALL);
  expect({ ...answer, text: textOf(bytes) }).toEqual({ status, retryAfter: '7', setsCookies: false, text: '{"error":{}}' });
});

test('an order leads to a checkout: the ticket knows its address; what is only read leads nowhere', async () => {
  backend.on('/api/user.php', (_request, response) => response.end('{"payment":{"redirect_url":"https://pay.example/7"}}'));
  backend.on(PATH, (_request, response) => response.end('{"redirect_url":"https://elsewhere.example/"}'));
  const { id, redirects } = calls.open(HEADERS, SET);
  await calls.call(id, CALL);
  expect([...redirects]).toEqual([]);
  await calls.call(id, { ...CALL, method: 'POST', path: 'user.php' });
  expect([...redirects]).toEqual(['https://pay.example/7']);
});

test('the backend does not respond: the call fails with a timeout', async () => {
  hold();
  await expect(calls.call(calls.open(HEADERS, SET).id, CALL)).rejects.toThrow('Headers Timeout Error');
});

test('the backend stops in the middle of a response: the call fails with a timeout, and no partial body is returned', async () => {
  backend.on(PATH, (_request, response) => void response.writeHead(200, { 'content-length': '100' }).write('{"chats":['));
  await expect(calls.call(calls.open(HEADERS, SET).id, CALL)).rejects.toThrow('Body Timeout Error');
});

test('the answer is cut: the call fails, and the next one is answered', async () => {
  backend.on(PATH, (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"chats":[');
    setImmediate(() => request.socket.destroy());
  });
  const { id } = calls.open(HEADERS, SET);
  await expect(calls.call(id, CALL)).rejects.toThrow(/other side closed|terminated|aborted/);
  backend.on(PATH, (_request, response) => response.end('{}'));
  expect((await calls.call(id, CALL)).status).toBe(200);
});

test('the backend is away: the call fails', async () => {
  await backend.close();
  await expect(calls.call(calls.open(HEADERS, SET).id, CALL)).rejects.toThrow('ECONNREFUSED');
});

test('a call to a remote’s own endpoint is sent too', async () => {
  backend.on('/api/mf-stories/stories.php', (_request, response) => response.end('{"items":[]}'));
  const answer = await calls.call(calls.open(HEADERS, SET).id, { ...CALL, path: 'mf-stories/stories.php' });
  expect(answer.status).toBe(200);
});

test.each<[string, ApiCall]>([
  ['a path that leaves a remote’s own', { ...CALL, path: 'mf-stories/../user.php' }],
  ['a remote’s own path with a query in it', { ...CALL, path: 'mf-stories/stories.php?a=1' }],
  ['a path beside the API', { ...CALL, path: '../media/1.jpg' }],
  ['a path of nobody', { ...CALL, path: 'chats.php/../user.php' }],
  ['another method', { ...CALL, method: 'DELETE' }],
  ['another host', { ...CALL, path: '//elsewhere.example/' }],
])('%s is no call: the backend gets no request', async (_what, call) => {
  const asked: unknown[] = [];
  backend.on(PATH, (request, response) => (asked.push(request.url), response.end('{}')));
  await expect(calls.call(calls.open(HEADERS, SET).id, call)).rejects.toThrow('is no call of the contract');
  expect(asked).toEqual([]);
});

test('an unknown page id, and that of a finished page: no call is made', async () => {
  const ticket = calls.open(HEADERS, SET);
  ticket.close();
  for (const id of [ticket.id, 'guessed', '']) await expect(calls.call(id, CALL)).rejects.toThrow('There is no such page');
});

test('a page that is dropped ends its calls under way at the backend too, and no other page’s', async () => {
  const first = hold();
  const dropped = calls.open(HEADERS, SET);
  const failing = calls.call(dropped.id, CALL).catch((error: Error) => error.name);
  const request = await first.next;
  const closed = once(request.socket, 'close');
  backend.on(PATH, (_request, response) => setTimeout(() => response.end('{}'), 50));
  const other = calls.call(calls.open(HEADERS, SET).id, CALL);
  dropped.close();
  expect(await failing).toBe('AbortError');
  await closed;
  expect((await other).status).toBe(200);
});

test('too many calls of one page: the excess is refused, calls of other pages are not', async () => {
  backend.on(PATH, (_request, response) => response.end('{}'));
  const { id } = calls.open(HEADERS, SET);
  const made = await Promise.allSettled(Array.from({ length: 62 }, () => calls.call(id, CALL)));
  expect(made.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(2);
  // Calls of other pages are not affected.
  expect((await calls.call(calls.open(HEADERS, SET).id, CALL)).status).toBe(200);
});

describe('a release declares its calls', () => {
  const USER = { ...CALL, path: 'user.php' };

  test.each([
    ['a declared call', { ...CALL, remote: 'mf-a' }],
    ['a declared call of its own', { ...CALL, path: 'mf-a/own.php', remote: 'mf-a' }],
    ['any call of a release without the list', { ...USER, remote: 'mf-old' }],
    ['any call of the shell', USER],
  ])('%s is made', async (_what, call) => {
    backend.on(`/api/${call.path}`, (_request, response) => response.end('{}'));
    const ticket = calls.open(HEADERS, SET);
    expect((await calls.call(ticket.id, call)).status).toBe(200);
    expect(ticket.undeclared).toEqual([]);
  });

  test.each([
    ['getUser', USER],
    ['GET mf-b/other.php', { ...CALL, path: 'mf-b/other.php' }],
  ])('an undeclared call (%s) is not made: the answer names release and call, and it counts against that release', async (name, call) => {
    const made: unknown[] = [];
    backend.on(`/api/${call.path}`, (_request, response) => (made.push(1), response.end('{}')));
    const ticket = calls.open(HEADERS, SET);
    const message = `undeclared_call: mf-a 1.2.0 does not declare the call ${name}`;
    const { status, bytes } = await calls.call(ticket.id, { ...call, remote: 'mf-a' });
    expect({ status, ...JSON.parse(textOf(bytes)) }).toEqual({ status: 500, error: { code: 'undeclared_call', message } });
    expect(ticket.undeclared).toEqual([{ remote: 'mf-a', where: 'loader', message }]);
    expect(made).toEqual([]);
  });
});
