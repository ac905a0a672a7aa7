import { type Role, ROLES } from '@nightlark/backend';
import { aMember } from '@nightlark/backend/testing';
import { type AnOperator, anOperator, codeOf, formOf, formTokenIn, OPERATOR_TOKENS, OPERATORS } from '../../testing/an-operator.ts';
import { hasRight, type Right } from './operators.ts';
import { createConsole } from '../app.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

const HOUR_MS = 3_600_000;
let backend: TestConsole;
let now: Date | undefined;
/** One of each role, whose session no test ends. */
const operators = new Map<Role, AnOperator>();
beforeAll(async () => {
  backend = await startTestConsole({
    demo: false,
    now: () => now ?? new Date(),
    env: { production: true, RATE_LIMIT_FACTOR: 100 },
  });
  for (const role of ROLES) operators.set(role, await anOperator(backend, role));
});
afterEach(() => (now = undefined));
afterAll(() => backend.close());

/** Every route of operators, and the permission it requires; a test compares it with the mounted routes. */
const ROUTES: Readonly<Record<string, Right | 'login' | 'session'>> = {
  'GET /console/page.css': 'login',
  'GET /console/figtree.woff2': 'login',
  'GET /console/login': 'login',
  'POST /console/login': 'login',
  'POST /console/logout': 'session',
  'GET /console/second-factor': 'session',
  'POST /console/second-factor': 'session',
  'POST /console/second-factor/again': 'session',
  'GET /console/operators': 'operators',
  'POST /console/operators': 'operators',
  'GET /moderation/page.css': 'login',
  'GET /moderation/figtree.woff2': 'login',
  'GET /moderation': 'moderate',
  'POST /moderation': 'moderate',
  'GET /moderation/photos/:id': 'moderate',
  'GET /moderation/reports': 'moderate',
  'POST /moderation/reports': 'moderate',
  'GET /moderation/reports/:reference/photos/:image': 'moderate',
  'GET /moderation/members': 'moderate',
  'POST /moderation/members': 'moderate',
  'GET /moderation/members/:key': 'moderate',
  'POST /moderation/members/:key': 'moderate',
  'GET /console': 'session',
  'GET /console/payments': 'read',
  'GET /console/payments.csv': 'export',
  'POST /console/payments/member': 'read',
  'GET /console/payments/:id': 'read',
  'POST /console/payments/:id/refund': 'refund',
  'POST /console/payments/:id/charge-back': 'refund',
  'POST /console/payments/:id/resolve-refund': 'refund',
  'POST /console/payments/:id/credit-received': 'refund',
  'POST /console/payments/:id/refund-received': 'refund',
  'POST /console/payments/:id/write-off': 'refund',
  'GET /console/review': 'read',
  'POST /console/review': 'review',
  'GET /console/revenue': 'read',
  'GET /console/revenue.csv': 'export',
  'GET /console/ledger': 'read',
  'GET /console/ledger.csv': 'export',
  'GET /console/ledger/settlement': 'export',
  'POST /console/ledger/settlement': 'export',
  'GET /console/mandates': 'read',
  'POST /console/mandates/lift': 'review',
  'POST /console/mandates/unblock-method': 'review',
  'GET /console/codes': 'read',
  'POST /console/codes': 'price',
  'POST /console/codes/end': 'price',
  'GET /console/prices': 'read',
  'POST /console/prices': 'price',
  'POST /console/prices/remove': 'price',
  'POST /console/prices/bundles': 'price',
  'POST /console/prices/currencies': 'price',
  'GET /console/audit-log': 'read',
  'GET /console/audit-log.csv': 'export',
};
const closed = Object.entries(ROUTES).flatMap(([route, right]) => {
  const [method, path] = route.split(' ') as [string, string];
  return right === 'login' ? [] : [{ method, path: path.replace(/:\w+/g, 'x'), right }];
});
const guarded = closed.flatMap(({ method, path, right }) => (right === 'session' ? [] : [{ method, path, right }]));
/** By token and the code of now, which no test has used. */
async function logIn(client: ReturnType<TestConsole['client']>, role: Role, form_token: string, fields: Record<string, string> = {}) {
  await backend.deps.db.updateTable('operator').set({ totp_step: 0 }).where('name', '=', role).execute();
  const code = await codeOf(backend, role);
  return client.fetch('/console/login', formOf({ form_token, token: OPERATOR_TOKENS[role], code, ...fields }));
}
const ask = (client: ReturnType<TestConsole['client']>, method: string, path: string) =>
  client.fetch(path, method === 'POST' ? formOf({ form_token: 'x' }) : {});

test.each(guarded)(
  '$method $path with a NUL in its fields → ignored by a filter, refused by a form; in its id → not found',
  async ({ method, path }) => {
    const admin = operators.get('admin')!;
    const names = [
      'number',
      'code',
      'payment',
      'reference',
      'operator',
      'subject',
      'currency',
      'next',
      'reason',
      'bundle',
      'method',
      'email',
      'find',
      'after',
      'act',
      'name',
    ];
    const fields = Object.fromEntries(names.map((name) => [name, '\0']));
    const target = path.replaceAll('/x', '/%00');
    const { status } =
      method === 'GET' ? await admin.client.fetch(`${target}?${new URLSearchParams(fields)}`) : await admin.send(target, fields);
    expect(status).toBe(target.includes('%00') ? 404 : method === 'GET' ? 200 : 422);
  },
);

test('every address of the console that is mounted → in the list of this test', () => {
  const mounted = createConsole(backend.deps).router.stack.flatMap(({ route }) =>
    route ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  expect([...new Set(mounted)].filter((address) => address !== 'GET /readyz').sort()).toEqual(Object.keys(ROUTES).sort());
});

test.each(closed)(
  '$method $path without a session, with a wrong one, as a member → the login, nothing of the page',
  async ({ method, path }) => {
    const stranger = backend.client();
    stranger.cookies.set('console', 'made-up');
    const { client: member } = await aMember(backend.deps, {}, backend.client());
    for (const client of [backend.client(), stranger, member]) {
      const answer = await ask(client, method, path);
      if (method === 'POST') expect(answer.status).toBe(403);
      else expect([answer.status, answer.headers.get('location')]).toEqual([303, `/console/login?next=${encodeURIComponent(path)}`]);
    }
    if (method !== 'POST') return;
    // With a form of this browser, which is at the login.
    const form_token = formTokenIn(await (await stranger.fetch('/console/login')).text());
    const answer = await stranger.fetch(path, formOf({ form_token }));
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Your session is over')]);
  },
);

test.each(guarded)('$method $path → for the roles that may, refused to the others', async ({ method, path, right }) => {
  for (const role of ROLES) {
    const operator = operators.get(role)!;
    const { status } = method === 'POST' ? await operator.send(path) : await operator.client.fetch(path);
    if (hasRight({ roles: [role] }, right)) expect(status).not.toBe(403);
    else expect(status).toBe(403);
  }
});

test('a form without its token, with another browser’s, from another site → refused', async () => {
  const [admin, other] = [await anOperator(backend, 'admin'), await anOperator(backend, 'admin')];
  const elsewhere = formTokenIn(await other.page('/console/audit-log'));
  for (const token of ['', 'x', elsewhere])
    expect((await admin.client.fetch('/console/logout', formOf({ form_token: token }))).status).toBe(403);
  const token = formTokenIn(await admin.page('/console/audit-log'));
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await admin.client.fetch('/console/logout', { ...formOf({ form_token: token }), headers })).status).toBe(403);
  expect((await admin.client.fetch('/console/audit-log')).status).toBe(200);
});

test('the cookie → for this site alone, no script; a new value with the login', async () => {
  const client = backend.client();
  const form = await client.fetch('/console/login');
  expect(form.headers.getSetCookie()[0]).toMatch(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const before = client.cookies.get('console');
  const answer = await logIn(client, 'support', formTokenIn(await form.text()), { next: '/console/audit-log?operator=a' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/audit-log?operator=a']);
  expect(client.cookies.get('console')).not.toBe(before);
});

test.each(['https://evil.example/', '//evil.example', '/console/logout', '/console/../members', '/consolex'])(
  'next=%s → not followed',
  async (next) => {
    const client = backend.client();
    const form_token = formTokenIn(await (await client.fetch(`/console/login?next=${encodeURIComponent(next)}`)).text());
    const answer = await logIn(client, 'admin', form_token, { next });
    expect(answer.headers.get('location')).toBe('/console');
  },
);

test('a wrong token → said so, in the audit log, and after ten of them no more tries from there', async () => {
  const own = await startTestConsole({ demo: false, env: { production: true, RATE_LIMIT_FACTOR: 1 } });
  const client = own.client();
  const form_token = formTokenIn(await (await client.fetch('/console/login')).text());
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await client.fetch('/console/login', formOf({ form_token, token: 'guess' }))).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  const right = await client.fetch('/console/login', formOf({ form_token, token: OPERATOR_TOKENS.admin }));
  expect([right.status, right.headers.has('retry-after')]).toEqual([429, true]);
  const rows = await own.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'details'])
    .where('action', '=', 'login_refused')
    .execute();
  expect(rows).toEqual(Array(10).fill({ operator: 'nobody', details: { because: 'token' } }));
  await own.close();
});

test('logged out, an hour without a page, eight hours, another token → the session is over', async () => {
  const leaving = await anOperator(backend, 'support');
  await leaving.send('/console/logout');
  const [idle, long] = [await anOperator(backend, 'support'), await anOperator(backend, 'support')];
  const open = async ({ client }: typeof idle) => (await client.fetch('/console/audit-log')).status === 200;
  expect(await open(leaving)).toBe(false);
  const start = Date.now();
  for (let half = 1; half < 16; half++) {
    now = new Date(start + (half * HOUR_MS) / 2);
    expect(await open(long)).toBe(true);
  }
  expect(await open(idle)).toBe(false);
  now = new Date(start + 8.1 * HOUR_MS);
  expect(await open(long)).toBe(false);
  now = undefined;
  const changed = await anOperator(backend, 'support');
  const { db } = backend.deps;
  await db
    .updateTable('operator')
    .set({ key_hash: Buffer.alloc(32) })
    .where('name', '=', 'support')
    .execute();
  expect(await open(changed)).toBe(false);
  await db
    .updateTable('operator')
    .set({ key_hash: OPERATORS.find(({ name }) => name === 'support')!.keyHash })
    .where('name', '=', 'support')
    .execute();
  operators.set('support', await anOperator(backend, 'support'));
});

test('led to from another site → asks once more from here, as the cookie did not come along', async () => {
  const answer = await backend.client().fetch('/console/payments?status=pending', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect(await answer.text()).toContain('http-equiv="refresh"');
});

test('every page → no script, not kept, not framed', async () => {
  const answer = await backend.client().fetch('/console/login');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.+frame-ancestors 'none'/);
});

test('production without operators → a login that nobody passes; development on localhost → one of each role may enter', async () => {
  const empty = await startTestConsole({ demo: false, operators: [], env: { production: true } });
  const page = await (await empty.client().fetch('/console/login')).text();
  expect([page.includes('Your token'), page.includes('Enter as')]).toEqual([true, false]);
  await empty.close();
  const local = await startTestConsole({ demo: false, operators: [] });
  const client = local.client();
  const form_token = formTokenIn(await (await client.fetch('/console/login')).text());
  await client.fetch('/console/login', formOf({ form_token, local: 'local-finance' }));
  expect(await (await client.fetch('/console/audit-log')).text()).toContain('<b>local-finance</b>');
  const elsewhere = { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '198.51.100.7' } };
  const stranger = local.client();
  const far = await (await stranger.fetch('/console/login', elsewhere)).text();
  expect(far).not.toContain('Enter as');
  const refused = await stranger.fetch('/console/login', {
    ...formOf({ form_token: formTokenIn(far), local: 'local-admin' }),
    ...elsewhere,
  });
  expect(refused.status).toBe(401);
  await local.close();
});
