import { createApi } from './api.ts';
import type { ApiOptions } from './request.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

const answer = (status: number, body: unknown, retryAfter: string | null = null): TransportAnswer => ({
  status,
  retryAfter,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const cut = () => Promise.reject(new Error('other side closed'));
const never = () => new Promise<TransportAnswer>(() => {});
const WRONG = { error: { code: 'invalid', message: 'Nein', field: 'email', params: { max: 3 } } };

/** An API client with a fake transport that returns these responses in turn, and its recorded requests. */
function apiWith(answers: readonly (() => TransportAnswer | Promise<TransportAnswer>)[], options: Partial<ApiOptions> = {}) {
  const requests: TransportRequest[] = [];
  const transport: Transport = async (request) => answers[Math.min(requests.push(request), answers.length) - 1]!();
  return { api: createApi({ transport, retries: 1, ...options }), requests };
}

test('a call is handed over by the contract: method, path, what its query says and no more', async () => {
  const { api, requests } = apiWith([() => answer(200, { chats: [] })]);
  await api.call('getChats');
  await api.call('login', { body: { email: 'a@b.example', password: 'secret' } });
  expect(requests[0]).toMatchObject({ method: 'GET', query: {}, body: undefined });
  expect(JSON.parse(requests[1]!.body!)).toEqual({ email: 'a@b.example', password: 'secret' });
});

test('500 → an error with the server’s own words, requests once', async () => {
  const { api, requests } = apiWith([() => answer(500, WRONG)]);
  await expect(api.call('getChats')).rejects.toMatchObject({ name: 'ApiError', status: 500, ...WRONG.error });
  expect(requests).toHaveLength(1);
});

test('500 with a proxy’s page → an error by its status', async () => {
  const { api } = apiWith([() => answer(500, '<html>')]);
  await expect(api.call('getChats')).rejects.toMatchObject({ code: 'unexpected', status: 500 });
});

test.each([502, 503, 504])('%s, then an answer → the answer', async (status) => {
  const { api, requests } = apiWith([() => answer(status, '', '0'), () => answer(200, { chats: [] })]);
  await expect(api.call('getChats')).resolves.toEqual({ chats: [] });
  expect(requests).toHaveLength(2);
});

test('the server asks to be left alone for longer than a page waits → its answer at once', async () => {
  const { api, requests } = apiWith([() => answer(503, WRONG, '60')], { deadlineMs: 1_000 });
  await expect(api.call('getChats')).rejects.toMatchObject({ status: 503, code: 'invalid' });
  expect(requests).toHaveLength(1);
});

test('no answer → requests again as often as may be, then the code network', async () => {
  const { api, requests } = apiWith([cut]);
  await expect(api.call('getChats')).rejects.toMatchObject({ code: 'network', status: 0 });
  expect(requests).toHaveLength(2);
});

test('no answer to what may not be done twice → not requests again', async () => {
  const { api, requests } = apiWith([cut]);
  await expect(api.call('login', { body: { email: 'a@b.example', password: 'secret' } })).rejects.toMatchObject({ code: 'network' });
  expect(requests).toHaveLength(1);
});

test('an answer that was cut inside its JSON is no answer', async () => {
  const { api, requests } = apiWith([() => answer(200, '{"chats":['), () => answer(200, { chats: [] })]);
  await expect(api.call('getChats')).resolves.toEqual({ chats: [] });
  expect(requests).toHaveLength(2);
});

test('an answer that does not come ends with the deadline, as network', async () => {
  const { api, requests } = apiWith([never], { deadlineMs: 50 });
  await expect(api.call('getChats')).rejects.toMatchObject({ code: 'network', status: 0 });
  expect(requests).toHaveLength(1);
});

test('204 → null, whatever is in it', async () => {
  const { api } = apiWith([() => answer(204, '')]);
  await expect(api.call('getChats')).resolves.toBeNull();
});

test.each<[string, () => TransportAnswer | Promise<TransportAnswer>]>([
  ['is under way', never],
  ['waits to be tried again', () => answer(503, '', '2')],
])('a call that is stopped while it %s throws the abort, and is not made again', async (_what, first) => {
  const { api, requests } = apiWith([first], { retries: 3 });
  const stop = new AbortController();
  const called = api.call('getChats', { signal: stop.signal });
  await new Promise((resolve) => setTimeout(resolve));
  stop.abort();
  await expect(called).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toHaveLength(1);
});

test('a call that was stopped before it began is not made', async () => {
  const { api, requests } = apiWith([() => answer(200, {})]);
  await expect(api.call('getChats', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toEqual([]);
});
