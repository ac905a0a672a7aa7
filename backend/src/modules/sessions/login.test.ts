import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';

let backend: TestBackend;
let email: string;
let now = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  email = (await backend.client().signUp()).body.user.email;
});

const from = (ip: string, address: string, password = 'wrong-password') =>
  backend.client().call('login', { body: { email: address, password }, headers: { 'x-forwarded-for': ip } });

test('right password → logged in with a cookie that scripts cannot read', async () => {
  const client = backend.client();
  const { status, body, headers } = await client.login(email.toUpperCase());
  expect([status, body.user.email]).toEqual([200, email]);
  expect(headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/i);
  expect(headers.get('set-cookie')).toMatch(/Max-Age=2592000/);
  expect((await client.call('getUser')).body.user?.email).toBe(email);
});

test('https site → __Host- cookie that is Secure', async () => {
  const secure = await startTestBackend({ env: { PUBLIC_URL: 'https://nightlark.example' } });
  const { headers } = await secure.client().signUp();
  expect(headers.get('set-cookie')).toMatch(/^__Host-session=.*Path=\/.*Secure/);
  await secure.close();
});

test('login while logged in → the old session ends', async () => {
  const client = backend.client();
  await client.login(email);
  const old = client.cookies.get('session')!;
  await client.login(email);
  const thief = backend.client();
  thief.cookies.set('session', old);
  expect(client.cookies.get('session')).not.toBe(old);
  expect((await thief.call('getUser')).body.user).toBeNull();
});

test('wrong password and unknown address → the same answer', async () => {
  const [wrong, unknown] = [await from('10.0.0.1', email), await from('10.0.0.1', 'nobody@test.example')];
  expect([wrong.status, wrong.error]).toEqual([403, { code: 'login_failed', message: 'Login failed, please try again' }]);
  expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error]);
});

test.each([
  ['known', () => email],
  ['unknown', () => `nobody-${email}`],
])('five misses for a %s address → locked for 15 minutes at this source', async (_, address) => {
  for (let miss = 1; miss <= 4; miss++) expect((await from('10.0.0.2', address())).error?.code).toBe('login_failed');
  const fifth = await from('10.0.0.2', address());
  expect([fifth.status, fifth.error?.message]).toEqual([429, 'Too many incorrect attempts, account blocked for 15 min.']);
  expect(fifth.headers.get('retry-after')).toBe('900');
  later(5);
  expect((await from('10.0.0.2', address(), TEST_PASSWORD)).error?.params).toEqual({ minutes: 10 });
});

test('locked at one source → the member logs in elsewhere, and here once the time is over', async () => {
  for (let miss = 1; miss <= 6; miss++) await from('10.0.0.3', email);
  expect((await from('10.0.0.4', email, TEST_PASSWORD)).status).toBe(200);
  expect((await from('10.0.0.3', email, TEST_PASSWORD)).status).toBe(429);
  later(15);
  expect((await from('10.0.0.3', email, TEST_PASSWORD)).status).toBe(200);
});

test('right password after four misses → the count starts anew', async () => {
  for (let round = 0; round < 2; round++) {
    for (let miss = 1; miss <= 4; miss++) await from('10.0.0.5', email);
    expect((await from('10.0.0.5', email, TEST_PASSWORD)).status).toBe(200);
  }
});

test('misses of long ago → not counted', async () => {
  for (let miss = 1; miss <= 4; miss++) await from('10.0.0.6', email);
  later(16);
  expect((await from('10.0.0.6', email)).error?.code).toBe('login_failed');
});

test('twenty guesses at once → at most five are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => from('10.0.0.7', email)));
  expect(answers.filter(({ error }) => error?.code === 'login_failed')).toHaveLength(4);
});

test('account that is leaving → pending_deletion, not logged in', async () => {
  await backend.deps.db.updateTable('account').set({ status: 'pending_deletion' }).where('email', '=', email).execute();
  const client = backend.client();
  expect((await client.login(email)).error?.code).toBe('pending_deletion');
  expect(client.cookies.size).toBe(0);
});

test('more logins from one address than the limit → 429 with Retry-After', async () => {
  const strict = await startTestBackend({ env: { RATE_LIMIT_FACTOR: 0.05 } });
  for (let n = 1; n <= 3; n++) await strict.client().login(`someone-${n}@test.example`);
  const { status, error, headers } = await strict.client().login('someone-4@test.example');
  expect([status, error?.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});

describe('logout', () => {
  test('logged in → session and cookie are gone', async () => {
    const client = backend.client();
    await client.login(email);
    const token = client.cookies.get('session')!;
    expect((await client.call('logout')).status).toBe(204);
    expect(client.cookies.has('session')).toBe(false);
    client.cookies.set('session', token);
    expect((await client.call('getUser')).body.user).toBeNull();
  });

  test('link on another site → refused, still logged in', async () => {
    const client = backend.client();
    await client.login(email);
    expect((await client.call('logout', { headers: { 'sec-fetch-site': 'cross-site' } })).error?.code).toBe('cross_site');
    expect((await client.call('getUser')).body.user?.email).toBe(email);
  });

  test('logged out already → fine', async () => {
    expect((await backend.client().call('logout')).status).toBe(204);
  });
});

test('session of 30 days → over', async () => {
  const client = backend.client();
  await client.login(email);
  later(30 * 24 * 60 + 1);
  expect((await client.call('getUser')).body.user).toBeNull();
});

test('each login, each that failed and each log-out → a line with the member’s number and a hash of the source, no address', async () => {
  const lines: string[] = [];
  const own = await startTestBackend({ log: (line) => void lines.push(line) });
  const client = own.client();
  const { user } = (await client.signUp()).body;
  const from = '203.0.113.77';
  const enter = (address: string, given?: string) =>
    client.call('login', { body: { email: address, password: given ?? TEST_PASSWORD }, headers: { 'x-forwarded-for': from } });
  await enter(user.email, 'wrong-password');
  await enter('nobody@test.example', 'wrong-password');
  await enter(user.email);
  await client.call('logout');
  await own.close();
  const said = lines
    .map((line) => JSON.parse(line) as { msg: string; member?: number | null; source?: string })
    .filter(({ member }) => member !== undefined)
    .map(({ msg, member }) => [msg, member]);
  expect(said).toEqual([
    ['logged in', user.id],
    ['a login failed', user.id],
    ['a login failed', null],
    ['logged in', user.id],
    ['logged out', user.id],
  ]);
  expect(lines.join('')).not.toMatch(/203\.0\.113|test\.example|wrong-password/);
});
