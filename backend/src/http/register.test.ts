import { ENDPOINTS, type EndpointName, LOCALE_COOKIE } from '@nightlark/contract';
import { SCHEMAS } from '@nightlark/contract/api';
import { aMember } from '../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  backend.client().fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error: { code: string } }).error.code];

test('unknown call → 404 with the error body', async () => {
  const response = await backend.client().fetch('/api/nothing.php');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'We couldn’t find that.' } });
});

test('known path with another method → 405', async () => {
  expect(await codeOf(await backend.client().fetch('/api/settings.php', { method: 'DELETE' }))).toEqual([405, 'method_not_allowed']);
});

test.each(['{"email":', '[', 'null and more', '{"email": undefined}'])('malformed body %j → 422', async (body) => {
  expect(await codeOf(await post('/api/user.php', body))).toEqual([422, 'validation']);
});

test.each([{}, { email: 5, password: [] }, { email: { $ne: '' }, password: 'x' }, { email: 'a@b.example', password: null }])(
  'wrong types %j → 422 that names the field',
  async (body) => {
    const { status, error } = await backend.client().call('login', { body });
    expect([status, error?.code]).toEqual([422, 'validation']);
    expect(['email', 'password']).toContain(error?.field);
  },
);

test('body that is no object → 422', async () => {
  expect(await codeOf(await post('/api/user.php', '["email"]'))).toEqual([422, 'validation']);
});

test('form instead of JSON → 422', async () => {
  expect(
    await codeOf(await post('/api/signup.php', 'email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' })),
  ).toEqual([422, 'validation']);
});

test('null byte in a text → 422, not a failing database', async () => {
  expect(await codeOf(await post('/api/user.php', '{"email":"a\\u0000@b.example","password":"x"}'))).toEqual([422, 'validation']);
});

describe.each([
  ['arrays', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
  ['objects', (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)],
  ['a field of arrays', (depth: number) => `{"email":"a@b.example","password":${'['.repeat(depth)}${']'.repeat(depth)}}`],
])('%s within each other', (_, make) => {
  test.each([100, 2_000, 9_000])('%d deep → 422', async (depth) => {
    expect(await codeOf(await post('/api/user.php', make(depth)))).toEqual([422, 'validation']);
    expect(await codeOf(await post('/api/payment-webhook.php', make(depth)))).toEqual([422, 'validation']);
  });
});

test('null byte in a key → 422', async () => {
  expect(await codeOf(await post('/api/user.php', '{"a\\u0000":1}'))).toEqual([422, 'validation']);
});

test('body over 64 kB → 413', async () => {
  expect(await codeOf(await post('/api/user.php', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(70_000) })))).toEqual([
    413,
    'payload_too_large',
  ]);
});

test('unknown encoding → 415', async () => {
  expect(await codeOf(await post('/api/user.php', '{}', { 'content-encoding': 'snappy' }))).toEqual([415, 'unsupported_media_type']);
});

test('broken escape in the path → 4xx, no stack trace', async () => {
  const response = await backend.client().fetch('/api/%E0%A4%A');
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await response.text()).not.toMatch(/at \w+ \(|node_modules/);
});

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];

test.each(NAMES.filter((name) => !('public' in SCHEMAS[name])))('%s without a session → 403 authentication_required', async (name) => {
  const { status, error } = await backend.client().call(name, ENDPOINTS[name][0] === 'GET' ? {} : { body: {} });
  expect([status, error?.code]).toEqual([403, 'authentication_required']);
});

test('made-up session cookie → logged out', async () => {
  const client = backend.client();
  client.cookies.set('session', 'x'.repeat(43));
  expect((await client.call('getUser')).body).toEqual({ user: null });
});

test('language cookie → error in that language', async () => {
  const client = backend.client();
  client.cookies.set(LOCALE_COOKIE, 'de');
  expect((await client.login('nobody@test.example')).error?.message).toBe('Einloggen fehlgeschlagen, bitte versuche es noch einmal');
});

test.each(['xx', '', '../../etc/passwd', '%00', 'de-DE; drop'])('unknown language cookie %j → English', async (locale) => {
  const response = await backend.client().fetch('/api/nothing.php', { headers: { cookie: `${LOCALE_COOKIE}=${locale}` } });
  expect([response.status, ((await response.json()) as { error: { message: string } }).error.message]).toEqual([
    404,
    'We couldn’t find that.',
  ]);
});

describe('caused by another site', () => {
  const body = JSON.stringify({ email: 'a@b.example', password: 'x' });

  // Signed calls are authenticated by their provider's signature instead.
  const changing = NAMES.filter((name) => (ENDPOINTS[name][0] !== 'GET' || name === 'logout') && !('signed' in SCHEMAS[name]));
  test.each(changing)('%s → 403', async (name) => {
    const headers = { origin: 'https://evil.example' };
    const { status, error } = await backend.client().call(name, ENDPOINTS[name][0] === 'GET' ? { headers } : { body: {}, headers });
    expect([status, error?.code]).toEqual([403, 'cross_site']);
  });

  test.each(['cross-site', 'same-site'])('Sec-Fetch-Site: %s → 403', async (site) => {
    expect(await codeOf(await post('/api/user.php', body, { 'sec-fetch-site': site }))).toEqual([403, 'cross_site']);
  });

  test.each(['https://evil.example', 'null'])('Origin: %s → 403', async (origin) => {
    expect(await codeOf(await post('/api/user.php', body, { origin }))).toEqual([403, 'cross_site']);
  });

  test('own host without its TLS → 403', async () => {
    const headers = { origin: backend.url, 'x-forwarded-proto': 'https' };
    expect(await codeOf(await post('/api/user.php', body, headers))).toEqual([403, 'cross_site']);
    const own = { ...headers, origin: backend.url.replace('http:', 'https:') };
    expect(await codeOf(await post('/api/user.php', body, own))).toEqual([403, 'login_failed']);
  });

  test('own origin → handled', async () => {
    expect(await codeOf(await post('/api/user.php', body, { origin: backend.url }))).toEqual([403, 'login_failed']);
  });
});

describe('GET logout.php with a session', () => {
  /** As a browser sends it when it follows a link: with its cookies, and only the headers given. */
  const follow = async (headers: Record<string, string>) => {
    const { client } = await aMember(backend.deps);
    const cookie = `session=${client.cookies.get('session')}`;
    const response = await fetch(`${backend.url}/api/logout.php`, { headers: { cookie, ...headers }, redirect: 'manual' });
    return [response.status, (await client.call('getUser')).body.user !== null];
  };
  const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const refused = [403, true];
  const obeyed = [204, false];

  test.each<[string, Record<string, string>]>([
    ['from another site, by Fetch Metadata', { 'sec-fetch-site': 'cross-site' }],
    ['from another site, by Fetch Metadata, whatever else it says', { 'sec-fetch-site': 'cross-site', referer: 'OWN' }],
    ['from another site, by its Referer alone', { referer: 'https://evil.example/' }],
    ['from a Referer that only begins like ours', { referer: 'OWN.evil.example/' }],
    ['from a Referer that is no address', { referer: 'about:blank' }],
    ['without any sign of where it comes from', {}],
  ])('%s → refused, and still logged in', async (_, headers) => {
    expect(await follow(own(headers))).toEqual(refused);
  });

  test.each<[string, Record<string, string>]>([
    ['from a page of this site, by Fetch Metadata', { 'sec-fetch-site': 'same-origin' }],
    ['typed by the member', { 'sec-fetch-site': 'none' }],
    ['from a page of this site, by its Referer alone', { referer: 'OWN/settings' }],
    ['by a script of this site', { 'x-requested-with': 'nightlark' }],
  ])('%s → logged out', async (_, headers) => {
    expect(await follow(own(headers))).toEqual(obeyed);
  });

  const own = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', backend.url)]));

  test('without cookies there is nothing to refuse', async () => {
    expect((await fetch(`${backend.url}/api/logout.php`)).status).toBe(204);
  });

  test('as a page, from a form without script → led to the root, with the cookie cleared', async () => {
    const { client } = await aMember(backend.deps);
    const cookie = `session=${client.cookies.get('session')}`;
    const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: PAGE };
    const response = await fetch(`${backend.url}/api/logout.php`, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(response.headers.get('clear-site-data')).toBe('"storage"');
    expect((await client.call('getUser')).body.user).toBeNull();
  });

  test('as a page, from another site → refused, and still logged in', async () => {
    expect(await follow({ 'sec-fetch-site': 'cross-site', accept: PAGE })).toEqual(refused);
  });
});
