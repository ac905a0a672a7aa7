import { createHash } from 'node:crypto';
import { ENDPOINTS, type EndpointName } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import fc from 'fast-check';
import { aMember, type AMember } from '../testing/a-member.ts';
import { hostileJson, hostileText, inputOf } from '../testing/arbitrary-input.ts';
import { aPaymentProvider } from '../testing/a-payment-provider.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

/** With the requests below, more than five thousand. `FUZZ_RUNS` sets the runs per call, `FUZZ_SEED` the seed. */
const RUNS_PER_CALL = Number(process.env['FUZZ_RUNS'] ?? 70);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const STACK = /node_modules|\bat [\w.<>]+ \(|\.ts:\d+:\d+|RangeError|TypeError|syntax error at/;
const ANSWER_MS = 10_000;

let backend: TestBackend;
let members: AMember[];
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, hooks: { payments: () => aPaymentProvider }, env: { RATE_LIMIT_FACTOR: 1e9 } });
  const member = (paid: boolean) => aMember(backend.deps, { account: { paid_user: paid }, credits: paid ? 50 : 0 });
  members = [await member(true), await member(false), await member(true)];
  const [anna, ben] = members as [AMember, AMember];
  await anna.client.call('like', { body: { id: ben.id } });
  await anna.client.call('sendMessage', { body: { profile: ben.id, client_id: crypto.randomUUID(), text: 'Hello' } });
});
afterAll(() => backend.close());

const params = (numRuns: number) => ({ numRuns, seed: SEED, endOnFailure: true });

/** Whose sessions a call may have ended since they were restored: any call but a GET. */
const unsure = new Set<AMember>();

/** Anna, Ben, somebody else or a visitor; restores a session that a call ended. */
async function headersOf(actor: number, method: string): Promise<Record<string, string>> {
  const member = members[actor];
  if (member && unsure.has(member)) await restoreSession(member);
  if (method !== 'GET') for (const each of members) unsure.add(each);
  if (!member) return {};
  const [[name, token]] = [...member.client.cookies] as [[string, string]];
  return { cookie: `${name}=${token}` };
}

async function restoreSession(member: AMember): Promise<void> {
  const [token] = [...member.client.cookies.values()] as [string];
  const now = backend.deps.now();
  const session = { created_at: now, last_seen: now, expires_at: new Date(now.getTime() + 86_400_000) };
  await backend.deps.db
    .insertInto('session')
    .values({ token_hash: createHash('sha256').update(token).digest(), account_id: member.id, ...session })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  unsure.delete(member);
}

async function expectAnswer(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(backend.url + path, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS), ...init });
  const text = await response.text();
  expect([response.status < 500, response.status, text]).toEqual([true, response.status, expect.not.stringMatching(STACK)]);
  if (text && response.headers.get('content-type')?.includes('json')) JSON.parse(text);
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : `?${encodeURIComponent(wellFormed(String(value)))}`;
  const pairs = Object.entries(value).map(([name, one]) => {
    const text = typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one);
    return `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(text))}`;
  });
  return `?${pairs.join('&')}`;
}

/** A lone surrogate can't be encoded in a URL. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, 4_000);

describe.each(Object.keys(ENDPOINTS) as EndpointName[])('%s', (name) => {
  const [method, address] = ENDPOINTS[name];
  const { query, body } = SCHEMAS[name] as CallSchema;
  const [path, fixed] = address.split('?') as [string, string?];

  test('whatever it is given → an answer, and never the server’s fault', async () => {
    const input = fc.record({ actor: fc.nat({ max: 3 }), query: inputOf(query), body: inputOf(body) });
    await fc.assert(
      fc.asyncProperty(input, async ({ actor, query: asked, body: sent }) => {
        const search = [fixed, queryText(asked).slice(1)].filter(Boolean).join('&');
        const headers = { ...(await headersOf(actor, method)), 'content-type': 'application/json' };
        const payload = method === 'GET' ? {} : { body: JSON.stringify(sent) ?? '' };
        await expectAnswer(`/api/${path}?${search}`, { method, headers, ...payload });
      }),
      params(RUNS_PER_CALL),
    );
  });
});

const PATHS = [
  ...new Set(Object.values(ENDPOINTS).map(([, address]) => `/api/${address.split('?')[0]}`)),
  '/media/x.webp',
  '/api/openapi.json',
  '/dev/outbox.json',
  '/unsubscribe',
  '/readyz',
];

test('any method, body, type and header at any address → an answer, and never the server’s fault', async () => {
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'image/png',
    '',
  ];
  const input = fc.record({
    actor: fc.nat({ max: 3 }),
    path: fc.constantFrom(...PATHS),
    query: fc.oneof(hostileText, fc.constantFrom('a[b]=c', 'a[__proto__]=1', 'id[]=1&id[]=2', '%00=%00', '&&&', 'id=%E0%A4%A')),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
    type: fc.constantFrom(...types),
    body: hostileJson,
    header: fc.constantFrom(
      'accept-language',
      'cookie',
      'last-event-id',
      'if-none-match',
      'range',
      'x-forwarded-for',
      'referer',
      'user-agent',
      'x-client-claim',
    ),
    value: hostileText,
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ actor, path, query, method, type, body, header, value }) => {
      // Only characters that a header may hold; fetch throws on the rest.
      const own = { [header]: value.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000) };
      const headers = { ...own, ...(await headersOf(actor, method)), ...(type ? { 'content-type': type } : {}) };
      const search = /^[\w%[\]=&.-]+$/.test(query) ? query : encodeURIComponent(wellFormed(query));
      const hasBody = method !== 'GET' && method !== 'HEAD';
      await expectAnswer(`${path}?${search}`, { method, headers, ...(hasBody ? { body: body.toWellFormed() } : {}) });
    }),
    params(600),
  );
}, 120_000);

test('after all that → it is well', async () => {
  expect((await fetch(`${backend.url}/readyz`)).status).toBe(200);
});
