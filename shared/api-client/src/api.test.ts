/** @jest-environment node */
import { defineCall } from '@nightlark/contract';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi, type Api } from './api.ts';
import { type ApiError, isApiError } from './errors.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

interface Fixture {
  api: Api;
  baseUrl: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  close: () => void;
}

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

/** A real server that responds with `handlers` in turn; the last one handles all further requests. */
async function serve(...handlers: Handler[]): Promise<Fixture> {
  const requests: Fixture['requests'] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const handler = handlers[Math.min(requests.length, handlers.length - 1)]!;
      requests.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      handler(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return (fixture = {
    api: createApi({ baseUrl, headers: { cookie: 'session=1' } }),
    baseUrl,
    requests,
    close: () => (server.closeAllConnections(), server.close()),
  });
}

const json =
  (status: number, body: unknown): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const empty: Handler = (_request, response) => void response.writeHead(204).end();
const hangUp: Handler = (request) => void request.socket.destroy();
const failure = (status: number, code: string) =>
  json(status, { error: { code, message: `Text of ${code}`, field: 'email', params: { minutes: 15 } } });

async function caught(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`No ApiError: ${String(error)}`);
  return error;
}

test('a GET carries its query, the client request-type header and the given headers', async () => {
  const { api, requests } = await serve(json(200, { profiles: [] }));
  await api.call('search', { query: { gender: 'female', min_age: 20 } });
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/search.php?gender=female&min_age=20' });
  expect(requests[0]?.headers).toMatchObject({ 'x-requested-with': 'nightlark', cookie: 'session=1' });
});

test('a DELETE carries its body, and 204 is null', async () => {
  const { api, requests } = await serve(empty);
  await expect(api.call('deleteChat', { body: { conversation: 7 } })).resolves.toBeNull();
  expect(requests[0]).toMatchObject({ method: 'DELETE', url: '/api/chat.php', body: '{"conversation":7}' });
});

test('a path that has a query of its own keeps it', async () => {
  const { api, requests } = await serve(empty);
  await api.call('subscribePush', { body: { subscription: null } });
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/user.php?push=1', body: '{"subscription":null}' });
});

test('a file is sent as multipart under the name that the contract gives it', async () => {
  const { api, requests } = await serve(json(201, { image: {} }));
  await api.call('addPhoto', { file: new Blob(['pixels'], { type: 'image/png' }) });
  expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(requests[0]?.body).toContain('name="photo"');
});

test('an error answer becomes an ApiError with code, status, field, params and the server’s text', async () => {
  const { api } = await serve(failure(429, 'too_many_attempts'));
  const error = await caught(api.call('login', { body: { email: 'a@b.example', password: 'x' } }));
  expect({ ...error, message: error.message }).toMatchObject({
    code: 'too_many_attempts',
    status: 429,
    field: 'email',
    params: { minutes: 15 },
    message: 'Text of too_many_attempts',
  });
});

test('an answer that is no error body becomes an error by its status', async () => {
  const { api } = await serve((_request, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>nope</h1>'));
  expect(await caught(api.call('getMember', { query: { id: 3 } }))).toMatchObject({
    code: 'not_found',
    status: 404,
    call: 'getMember',
    method: 'GET',
  });
});

test.each([
  ['502', failure(502, 'unavailable')],
  ['503', failure(503, 'unavailable')],
  ['429', failure(429, 'too_many_requests')],
  ['a network fault', hangUp],
])('a GET is tried again after %s', async (_name, first) => {
  const { api, requests } = await serve(first, json(200, { user: null }));
  await expect(api.call('getUser')).resolves.toEqual({ user: null });
  expect(requests).toHaveLength(2);
});

test.each([429, 502, 503, 504])('after %s a GET is not tried again before the server said', async (status) => {
  const times: number[] = [];
  const note =
    (handler: Handler): Handler =>
    (...args) => {
      times.push(performance.now());
      handler(...args);
    };
  const later: Handler = (_request, response) => void response.writeHead(status, { 'retry-after': '1' }).end();
  const { api } = await serve(note(later), note(json(200, { user: null })));
  await api.call('getUser');
  expect(times[1]! - times[0]!).toBeGreaterThan(950);
});

test.each([
  ['by a browser', {}, '11'],
  ['by a server with three seconds for a page', { deadlineMs: 3_000 }, '4'],
])('429 with a longer Retry-After than is waited %s → the error at once', async (_name, options, seconds) => {
  const { baseUrl, requests } = await serve((_request, response) => {
    response.setHeader('retry-after', seconds);
    failure(429, 'too_many_requests')(_request, response, '');
  });
  const error = await caught(createApi({ baseUrl, ...options }).call('getUser'));
  expect(error).toMatchObject({ code: 'too_many_requests', status: 429, message: 'Text of too_many_requests' });
  expect(requests).toHaveLength(1);
});

test('429 with a wait of a second → tried again', async () => {
  const { api, requests } = await serve(
    (_request, response) => {
      response.setHeader('retry-after', '1');
      failure(429, 'too_many_requests')(_request, response, '');
    },
    json(200, { user: null }),
  );
  await expect(api.call('getUser')).resolves.toEqual({ user: null });
  expect(requests).toHaveLength(2);
});

test('a call of a team’s own goes to its own path, typed by its declaration', async () => {
  const getStories = defineCall<{ query: { page?: number }; response: { titles: string[] } }>('GET', 'mf-stories/stories.php');
  const { api, requests } = await serve(json(200, { titles: ['The first'] }));
  const { titles } = await api.call(getStories, { query: { page: 2 } });
  expect(titles).toEqual(['The first']);
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/mf-stories/stories.php?page=2' });
  // @ts-expect-error -- it takes no body
  const wrong = () => api.call(getStories, { body: {} });
  expect(wrong).toBeInstanceOf(Function);
});

test('500 is not tried again', async () => {
  const { api, requests } = await serve(failure(500, 'unexpected'));
  await caught(api.call('getUser'));
  expect(requests).toHaveLength(1);
});

test('a POST without an idempotency key is sent once', async () => {
  const { api, requests } = await serve(failure(503, 'unavailable'));
  await caught(api.call('like', { body: { id: 1 } }));
  expect(requests).toHaveLength(1);
});

test('a POST with a client id is tried again', async () => {
  const { api, requests } = await serve(failure(503, 'unavailable'), json(201, { conversation: 4 }));
  await api.call('sendMessage', { body: { profile: 1, client_id: crypto.randomUUID(), text: 'Hi' } });
  expect(requests).toHaveLength(2);
  expect(requests[0]?.body).toBe(requests[1]?.body);
});

test('no response at all is the code network, after the configured number of retries', async () => {
  const { baseUrl, requests } = await serve(hangUp);
  const error = await caught(createApi({ baseUrl, retries: 1 }).call('getUser'));
  expect(error).toMatchObject({ code: 'network', status: 0 });
  expect(requests).toHaveLength(2);
});

test('a deadline bounds a call with all its retries', async () => {
  const { baseUrl } = await serve(failure(503, 'unavailable'));
  const started = Date.now();
  await caught(createApi({ baseUrl, deadlineMs: 400 }).call('getUser'));
  expect(Date.now() - started).toBeLessThan(2_000);
});

test('a stopped call throws the abort, not an ApiError', async () => {
  const { api } = await serve(() => undefined);
  const controller = new AbortController();
  const call = api.call('getUser', { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('logging out stops the calls under way, and later ones are made', async () => {
  const { api } = await serve((request, response, body) => {
    if (request.url === '/api/logout.php') empty(request, response, body);
    if (request.url === '/api/user.php') json(200, { user: null })(request, response, body);
  });
  const stopped = api.call('getChats');
  const loggedOut = api.call('logout');
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  await expect(loggedOut).resolves.toBeNull();
  await expect(api.call('getUser')).resolves.toEqual({ user: null });
});

test('an ApiError of another bundle is recognised by its name', () => {
  const foreign = Object.assign(new Error('x'), { name: 'ApiError', code: 'not_found', status: 404 });
  expect(isApiError(foreign)).toBe(true);
  expect(isApiError(new Error('x'))).toBe(false);
});

test('what a member did outlives the page that they leave; what they read, and a text too long for that, does not', async () => {
  const kept: boolean[] = [];
  const fetch = async (request: Request) => {
    kept.push(request.keepalive);
    return Response.json({});
  };
  const api = createApi({ baseUrl: 'http://localhost/api', fetch: fetch as never });
  await api.call('getUser');
  await api.call('setLanguage', { body: { language: 'fi' } });
  await api.call('complain', { body: { text: 'x'.repeat(9_000) } as never });
  expect(kept).toEqual([false, true, false]);
});

test('own calls of one remote that are never answered → two connections, and the others’ calls go on', async () => {
  const hang: Handler = () => {};
  const { api, requests } = await serve(hang);
  const stories = defineCall<{ response: object }>('GET', 'mf-stories/stories.php');
  const likes = defineCall<{ response: object }>('GET', 'mf-likes/likes.php');
  const controller = new AbortController();
  const { signal } = controller;
  const all = [...Array.from({ length: 7 }, () => api.call(stories, { signal })), api.call(likes, { signal })];
  const settled = Promise.allSettled(all);
  while (requests.length < 3) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests.map(({ url }) => url).sort()).toEqual([
    '/api/mf-likes/likes.php',
    '/api/mf-stories/stories.php',
    '/api/mf-stories/stories.php',
  ]);
  controller.abort();
  expect((await settled).map(({ status }) => status)).toEqual(all.map(() => 'rejected'));
});
