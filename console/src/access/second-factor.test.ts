import { type AnOperator, anOperator, codeOf, formOf, formTokenIn } from '../../testing/an-operator.ts';
import { hashOf } from './operators.ts';
import { stepAt, totpCode } from './totp.ts';
import { secretOf } from './second-factor.ts';
import { asOperator } from './operator.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

const STEP_MS = 30_000;
const NAMES = ['ada', 'bea', 'cy', 'di', 'eva', 'flo', 'gus', 'hal', 'ivo', 'jan', 'kim'];
let backend: TestConsole;
let admin: AnOperator;
let now = new Date();
beforeAll(async () => {
  const operators = [...NAMES.map((name) => ({ name, role: 'moderator' as const })), { name: 'ann', role: 'admin' as const }].map(
    ({ name, role }) => ({ ...asOperator(name, [role]), keyHash: hashOf(tokenOf(name)) }),
  );
  backend = await startTestConsole({ demo: false, now: () => now, operators, env: { production: true, RATE_LIMIT_FACTOR: 1000 } });
  admin = await anOperator(backend, 'ann', tokenOf('ann'));
});
afterAll(() => backend.close());

const tokenOf = (name: string) => `token-of-${name}-that-nobody-knows`;
const enter = (name: string) => anOperator(backend, name, tokenOf(name));
const nextCode = () => (now = new Date(now.getTime() + STEP_MS));
/** @returns where the login leads; null if it is refused */
async function logIn(name: string, code: string, client = backend.client(), token = tokenOf(name)): Promise<string | null> {
  const form_token = formTokenIn(await (await client.fetch('/console/login')).text());
  return (await client.fetch('/console/login', formOf({ form_token, token, code }))).headers.get('location');
}
const journalOf = async (name: string) =>
  (
    await backend.deps.db
      .selectFrom('operator_action')
      .select(['operator', 'action', 'details'])
      .where((eb) => eb.or([eb('operator', '=', name), eb('subject', '=', name)]))
      .orderBy('id')
      .execute()
  ).map(({ operator, action, details }) => [operator, action, details] as const);
const rowOf = (name: string) => backend.deps.db.selectFrom('operator').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('the first login → nothing opens but the set-up; a right code of the shown key opens the rest and shows recovery codes once', async () => {
  const client = backend.client();
  expect(await logIn('ada', '', client)).toBe('/console/second-factor');
  const page = async (address: string) => (await client.fetch(address)).text();
  expect((await client.fetch('/moderation')).headers.get('location')).toBe('/console/second-factor');
  const setUp = await page('/console/second-factor');
  const key = /<code>([A-Z2-7 ]{39})<\/code>/.exec(setUp)![1]!.replaceAll(' ', '');
  expect(setUp).toContain(`otpauth://totp/127.0.0.1:ada?secret=${key}&amp;issuer=127.0.0.1`);
  expect(setUp).not.toContain('href="/moderation"');
  const form_token = formTokenIn(setUp);
  expect((await client.fetch('/moderation', formOf({ form_token, id: '1' }))).status).toBe(403);
  const send = (code: string) => client.fetch('/console/second-factor', formOf({ form_token, code }));
  for (const wrong of ['', '000000', 'abcdef']) expect((await send(wrong)).status).toBe(422);
  const done = await (await send(await codeOf(backend, 'ada'))).text();
  const codes = [...done.matchAll(/<code>((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})<\/code>/g)].map(([, code]) => code!);
  expect(new Set(codes).size).toBe(10);
  expect((await client.fetch('/moderation')).status).toBe(200);
  const after = await page('/console/second-factor');
  expect([after.includes(key), codes.some((code) => after.includes(code))]).toEqual([false, false]);
  const stored = JSON.stringify(await rowOf('ada'));
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  expect(await journalOf('ada')).toEqual([
    ['nobody', 'operator_made', { roles: 'moderator', from: 'OPERATORS' }],
    ['ada', 'login', {}],
    ['ada', 'second_factor_set', {}],
  ]);
});

test('whoever entered by the token before the set-up → knows nothing of the key that is set up, and is out', async () => {
  const [thief, owner] = [backend.client(), backend.client()];
  await logIn('bea', '', thief);
  const stolen = secretOf(backend.deps, await rowOf('bea'))!;
  await logIn('bea', '', owner);
  expect((await thief.fetch('/console/second-factor')).status).toBe(303);
  const form_token = formTokenIn(await (await owner.fetch('/console/second-factor')).text());
  await owner.fetch('/console/second-factor', formOf({ form_token, code: await codeOf(backend, 'bea') }));
  nextCode();
  expect(await logIn('bea', totpCode(stolen, stepAt(now)))).toBeNull();
});

test('the set-up is confirmed while another login by the token alone is checked → it stays, and that login needs its code', async () => {
  const [owner, thief] = [backend.client(), backend.client()];
  await logIn('ivo', '', owner);
  const form_token = formTokenIn(await (await owner.fetch('/console/second-factor')).text());
  const { db } = backend.deps;
  async function confirm(): Promise<void> {
    backend.deps.db = db;
    expect((await owner.fetch('/console/second-factor', formOf({ form_token, code: await codeOf(backend, 'ivo') }))).status).toBe(200);
  }
  const entry = formTokenIn(await (await thief.fetch('/console/login')).text());
  backend.deps.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => row['name'] === 'ivo' && row['totp_since'] === null)) await confirm();
      return result;
    },
  });
  const answer = await thief.fetch('/console/login', formOf({ form_token: entry, token: tokenOf('ivo'), code: '' }));
  expect(backend.deps.db).toBe(db);
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('Your app’s code is needed.')]);
  const { totp_since, recovery_codes } = await rowOf('ivo');
  expect([totp_since, recovery_codes.length]).toEqual([now, 10]);
  expect((await owner.fetch('/moderation')).status).toBe(200);
  expect((await thief.fetch('/console/second-factor')).headers.get('location')).toBe('/console/login?next=%2Fconsole%2Fsecond-factor');
  expect((await journalOf('ivo')).slice(-2)).toEqual([
    ['ivo', 'second_factor_set', {}],
    ['ivo', 'login_refused', { because: 'code' }],
  ]);
});

test('a code → opens one login, also of two at once; the next one opens the next', async () => {
  await enter('cy');
  nextCode();
  const code = await codeOf(backend, 'cy');
  const both = await Promise.all([logIn('cy', code), logIn('cy', ` ${code.slice(0, 3)} ${code.slice(3)}`)]);
  expect(both.filter(Boolean)).toEqual(['/console']);
  expect(await logIn('cy', code)).toBeNull();
  expect((await journalOf('cy')).slice(-1)).toEqual([['cy', 'login_refused', { because: 'code' }]]);
  nextCode();
  expect(await logIn('cy', await codeOf(backend, 'cy'))).toBe('/console');
  for (const wrong of ['', '000000']) expect(await logIn('cy', wrong)).toBeNull();
});

test('a recovery code → opens one login, also of two at once, in the journal; then a new app can be set up with another', async () => {
  const client = backend.client();
  await logIn('di', '', client);
  const form_token = formTokenIn(await (await client.fetch('/console/second-factor')).text());
  const shown = await (await client.fetch('/console/second-factor', formOf({ form_token, code: await codeOf(backend, 'di') }))).text();
  const [first, second, third] = [...shown.matchAll(/<code>([A-Z2-7-]{19})<\/code>/g)].map(([, code]) => code!) as [string, string, string];
  const both = await Promise.all([logIn('di', first), logIn('di', first.toLowerCase().replaceAll('-', ' '))]);
  expect(both.filter(Boolean)).toEqual(['/console/second-factor']);
  expect((await journalOf('di')).filter(([, action]) => action === 'recovery_code_used')).toEqual([
    ['di', 'recovery_code_used', { left: 9 }],
  ]);

  const lost = backend.client();
  await logIn('di', second, lost);
  const page = await (await lost.fetch('/console/second-factor')).text();
  expect(page).toContain('8 recovery codes are left');
  const again = (code: string) => lost.fetch('/console/second-factor/again', formOf({ form_token: formTokenIn(page), code }));
  expect((await again('000000')).status).toBe(422);
  expect((await again(third)).status).toBe(303);
  expect((await client.fetch('/moderation')).status).toBe(303);
  expect(await (await lost.fetch('/console/second-factor')).text()).toContain('<button class="main">Set up</button>');
  expect(await logIn('di', third)).toBe('/console/second-factor');
});

test('codes guessed by who has the token → after ten no more, not even the right one', async () => {
  const own = await startTestConsole({
    demo: false,
    operators: [{ ...asOperator('eva', ['moderator']), keyHash: hashOf(tokenOf('eva')) }],
    env: { production: true, RATE_LIMIT_FACTOR: 1 },
  });
  // Logins that succeed don't count: many operators may share one address.
  let entered = await anOperator(own, 'eva', tokenOf('eva'));
  for (let n = 0; n < 11; n++) entered = await anOperator(own, 'eva', tokenOf('eva'));
  const { client } = entered;
  expect((await client.fetch('/moderation')).status).toBe(200);
  const page = await (await client.fetch('/console/second-factor')).text();
  const guess = (code: string) => client.fetch('/console/second-factor/again', formOf({ form_token: formTokenIn(page), code }));
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await guess('000000')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  expect((await guess(await codeOf(own, 'eva'))).status).toBe(429);
  await own.close();
});

test('an app and recovery codes lost → another admin resets it, in the journal; sessions end, the next login sets it up', async () => {
  const flo = await enter('flo');
  expect((await admin.send('/console/operators', { act: 'reset', name: 'flo' })).headers.get('location')).toBe(
    '/console/operators?done=operator_set',
  );
  expect((await flo.client.fetch('/moderation')).status).toBe(303);
  expect((await journalOf('flo')).slice(-1)).toEqual([['ann', 'second_factor_reset', {}]]);
  expect(await logIn('flo', '')).toBe('/console/second-factor');
  // Nobody resets their own, or takes their own role.
  const acts: Record<string, string>[] = [{ act: 'reset' }, { act: 'token' }, { act: 'roles', seen: 'admin' }];
  for (const act of acts)
    expect((await admin.send('/console/operators', { ...act, name: 'ann' })).headers.get('location')).toBe(
      '/console/operators?done=operator_own',
    );
  expect((await admin.client.fetch('/console/operators')).status).toBe(200);
});

test('a role taken while a form is open → refused with words, nothing done; with another role as that one may', async () => {
  const gus = await enter('gus');
  expect((await gus.client.fetch('/moderation/reports')).status).toBe(200);
  const set = (roles: string, seen: string) => admin.send('/console/operators', { act: 'roles', name: 'gus', roles, seen });
  expect((await set('support', 'moderator')).status).toBe(303);
  const refused = await gus.send('/moderation/reports', { id: '1', status: 'closed', outcome: 'other' });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toMatch(/Nothing was done[^]+your roles were changed since you opened the page/);
  const again = await enter('gus');
  const notAllowed = await again.send('/moderation/reports', { id: '1', status: 'closed', outcome: 'other' });
  expect([notAllowed.status, await notAllowed.text()]).toEqual([403, expect.stringContaining('Not for your role')]);
  expect((await again.client.fetch('/console/payments')).status).toBe(200);
  expect((await journalOf('gus')).filter(([, action]) => action === 'operator_roles_set')).toEqual([
    ['ann', 'operator_roles_set', { from: 'moderator', to: 'support' }],
  ]);
  // Another admin's page of before.
  expect((await set('admin', 'moderator')).headers.get('location')).toBe('/console/operators?done=operator_changed');
  await admin.send('/console/operators', { act: 'roles', name: 'gus', seen: 'support' });
  expect(await logIn('gus', await codeOf(backend, 'gus'))).toBeNull();
});

test('one more operator → a token that is shown once and stored as a hash; names are never given twice; a new token ends the old', async () => {
  const make = (name: string, roles: string) => admin.send('/console/operators', { act: 'make', name, roles });
  const tokenIn = async (answer: Response) => /<code>([\w-]{43})<\/code>/.exec(await answer.text())![1]!;
  const token = await tokenIn(await make('lea', 'moderator'));
  expect((await rowOf('lea')).key_hash).toEqual(hashOf(token));
  expect(await admin.page('/console/operators')).not.toContain(token);
  expect(await logIn('lea', '', backend.client(), token)).toBe('/console/second-factor');
  expect((await make('lea', 'admin')).headers.get('location')).toBe('/console/operators?done=operator_taken');
  for (const name of ['', 'x', 'nobody', 'Local-admin', 'a b', '<b>']) expect((await make(name, 'admin')).status).toBe(422);
  expect((await make('mia', 'owner')).status).toBe(422);
  expect((await make('mia', '')).status).toBe(422);
  const other = await tokenIn(await admin.send('/console/operators', { act: 'token', name: 'lea' }));
  expect(await logIn('lea', '', backend.client(), token)).toBeNull();
  expect(await logIn('lea', '', backend.client(), other)).toBe('/console/second-factor');
});

test('two admins who take each other’s role at once → one of them stays', async () => {
  const second = await admin.send('/console/operators', { act: 'roles', name: 'hal', roles: 'admin', seen: 'moderator' });
  expect(second.status).toBe(303);
  const hal = await enter('hal');
  const answers = await Promise.all([
    admin.send('/console/operators', { act: 'roles', name: 'hal', seen: 'admin' }),
    hal.send('/console/operators', { act: 'roles', name: 'ann', seen: 'admin' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
  const admins = (await backend.deps.db.selectFrom('operator').selectAll().execute()).filter(({ roles }) => roles.includes('admin'));
  expect(admins).toHaveLength(1);
});
