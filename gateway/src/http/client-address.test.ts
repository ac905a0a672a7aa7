import { eventually } from '@nightlark/build/jest/eventually.ts';
import { TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import { request } from 'node:http';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { startRealBackend, type RealBackend } from '../../testing/start-real-backend.ts';

const SECRET = 'the-secret-of-gateways-and-backends';
const PASSWORD = 'moonlit-walk-by-77-lakes';

let backend: RealBackend;
/** Behind none, one and two proxies. */
let gateways: TestGateway[];
beforeAll(async () => {
  // Another address than the gateways', which listen on 127.0.0.1.
  backend = await startRealBackend({ BACKEND_HOST: '127.0.0.2', GATEWAY_SECRET: SECRET, TRUST_PROXY: '1' });
  gateways = await Promise.all(
    ['0', '1', '2'].map((TRUST_PROXY) => startGateway({ TRUST_PROXY, BACKEND_URL: backend.url, GATEWAY_SECRET: SECRET })),
  );
}, 180_000);
afterAll(() => Promise.all([...(gateways ?? []).map((gateway) => gateway.stop()), backend?.stop()]));

interface From {
  /** Source address of the connection. */
  socket?: string;
  /** `X-Forwarded-For` of the proxies in front, the nearest last. */
  chain?: string;
  claim?: string;
}

/** A call from a chosen source address, which `fetch` does not support. */
function post(
  url: string,
  path: string,
  body: object,
  { socket = '127.0.0.1', chain, claim }: From = {},
): Promise<{ status: number; code?: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(chain ? { 'x-forwarded-for': chain } : {}),
      ...(claim ? { 'x-client-claim': claim } : {}),
    };
    const call = request(`${url}${path}`, { method: 'POST', localAddress: socket, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, code: (JSON.parse(text) as { error?: { code: string } }).error?.code }),
      );
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

const login = (url: string, email: string, from: From, password = 'wrong-password') =>
  post(url, '/api/user.php', { email, password }, from);
let count = 0;
const newEmail = () => `visitor-${++count}@test.example`;
const signUp = (url: string, email: string, from: From) =>
  post(
    url,
    '/api/signup.php',
    {
      email,
      name: 'Robin',
      date_of_birth: '1990-05-17',
      gender: 'female',
      sexuality: 'hetero',
      password: PASSWORD,
      language: 'en',
      terms: true,
      privacy: true,
      terms_version: TERMS_VERSION_DEFAULT,
      sensitive_consent: true,
    },
    from,
  );

/** How a client's address reaches a gateway behind 0, 1 and 2 proxies; the address that the client claims comes first. */
const WAYS: ((address: string, claimed: string) => From)[] = [
  (address, claimed) => ({ socket: address, chain: claimed }),
  (address, claimed) => ({ chain: `${claimed}, ${address}` }),
  (address, claimed) => ({ chain: `${claimed}, ${address}, 127.0.0.99` }),
];

describe.each([0, 1, 2])('behind %s proxies', (proxies) => {
  const from = (host: number, claimed = '203.0.113.1') => WAYS[proxies]!(`127.0.${proxies + 1}.${host}`, claimed);

  test('a stranger locks a login for themselves, whatever address they claim, and not for the member elsewhere', async () => {
    const { url } = gateways[proxies]!;
    const email = newEmail();
    expect((await signUp(url, email, from(1))).status).toBe(201);
    for (let miss = 1; miss <= 4; miss++) expect((await login(url, email, from(66, `198.51.100.${miss}`))).code).toBe('login_failed');
    expect((await login(url, email, from(66, '198.51.100.5'))).code).toBe('too_many_attempts');
    expect((await login(url, email, from(66, '198.51.100.6'), PASSWORD)).code).toBe('too_many_attempts');
    expect((await login(url, email, from(77, '198.51.100.5'), PASSWORD)).status).toBe(200);
  });

  test('seventy logins from seventy addresses → all are answered', async () => {
    const { url } = gateways[proxies]!;
    const answers = [];
    for (let host = 100; host < 170; host++) answers.push(await login(url, newEmail(), from(host)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['login_failed']));
  });
});

test('sign-ups from one IPv6 network meet the limit together, those from another don’t', async () => {
  const { url } = gateways[1]!;
  const statuses = [];
  for (let host = 1; host <= 21; host++)
    statuses.push((await signUp(url, newEmail(), { chain: `2001:db8:1:2::${host.toString(16)}` })).status);
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  expect((await signUp(url, newEmail(), { chain: '2001:db8:1:3::1' })).status).toBe(201);
}, 120_000);

test('an address with a port, as some load balancers write it → the same source', async () => {
  const { url } = gateways[1]!;
  const email = newEmail();
  for (let miss = 1; miss <= 4; miss++) await login(url, email, { chain: `192.0.2.7:${4000 + miss}` });
  expect((await login(url, email, { chain: '192.0.2.7' })).code).toBe('too_many_attempts');
});

test('a request sent directly to the backend: neither its headers nor a forged claim are trusted', async () => {
  const email = newEmail();
  const forged = (n: number): From => ({ chain: `192.0.2.${n}`, claim: 'eyJhZGRyZXNzIjoiMTkyLjAuMi4xIn0.forged' });
  for (let miss = 1; miss <= 4; miss++) expect((await login(backend.url, email, forged(miss))).code).toBe('login_failed');
  expect((await login(backend.url, email, forged(5))).code).toBe('too_many_attempts');
});

test('the same secret → the gateway is well', async () => {
  expect(await (await gateways[0]!.get('/healthz')).json()).toMatchObject({ status: 'ok', problems: {} });
});

test('another secret → the gateway says so itself, with an alert and in /healthz', async () => {
  const gateway = await startGateway({ BACKEND_URL: backend.url, GATEWAY_SECRET: `${SECRET}-of-last-year` });
  await eventually(async () => {
    const problems = { backend: expect.stringContaining('GATEWAY_SECRET') as string };
    expect(await (await gateway.get('/healthz')).json()).toMatchObject({ status: 'degraded', problems });
  });
  await eventually(async () => expect(gateway.log()).toContain('"alert":"client-claim"'));
  await gateway.stop();
}, 120_000);
