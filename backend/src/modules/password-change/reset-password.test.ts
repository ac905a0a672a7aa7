import { mailedCode } from '../../testing/outbox.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
let email: string;
let now = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const fresh = 'brand-new-evening';

beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  email = (await backend.client().signUp({ language: 'fr' })).body.user.email;
});

const request = (address = email) => backend.client().call('requestReset', { body: { email: address } });
const reset = (code: string, password = fresh, password2 = password, client = backend.client()) =>
  client.call('resetPassword', { body: { code, password, password2 } });

test('mailed code → new password, logged in, every other session over', async () => {
  const [laptop, phone] = [backend.client(), backend.client()];
  await laptop.login(email);
  expect((await request(email.toUpperCase())).status).toBe(204);
  const { status, body } = await reset(await mailedCode(backend.deps, email), fresh, fresh, phone);
  expect([status, body.user.email]).toEqual([200, email]);
  expect((await phone.call('getUser')).body.user?.email).toBe(email);
  expect((await laptop.call('getUser')).body.user).toBeNull();
  expect((await backend.client().login(email)).error?.code).toBe('login_failed');
  expect((await backend.client().login(email, fresh)).status).toBe(200);
});

test('mail → in the language of the account', async () => {
  await request();
  const mail = await backend.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([mail.kind, mail.subject]).toEqual(['reset', 'Choisis un nouveau mot de passe']);
});

test('unknown address → 404 with an error at its field', async () => {
  const { status, error } = await request('nobody@test.example');
  expect([status, error?.field, error?.message]).toEqual([404, 'email', 'E-mail address not found']);
});

test('fourth mail within a day → refused; tomorrow it works', async () => {
  for (let n = 1; n <= 3; n++) expect((await request()).status).toBe(204);
  const { status, error } = await request();
  expect([status, error?.message]).toEqual([429, 'Too many password reset emails sent, please try again tomorrow.']);
  later(24 * 60 + 1);
  expect((await request()).status).toBe(204);
});

test('strangers request three mails from each of several sources → the owner’s mailbox has a valid link, and gets a new one in time', async () => {
  const from = (source: string) => backend.client().call('requestReset', { body: { email }, headers: { 'x-forwarded-for': source } });
  const sent = async () =>
    (await backend.deps.db.selectFrom('outbox').select('id').where('recipient', '=', email).where('kind', '=', 'reset').execute()).length;
  for (const source of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) for (let n = 0; n < 3; n++) expect((await from(source)).status).toBe(204);
  expect(await sent()).toBe(3);
  expect((await from('192.0.2.1')).error?.code).toBe('reset_mail_limit');
  // The owner, on another device: the last link still works, or is followed by another.
  expect((await from('192.0.2.9')).status).toBe(204);
  expect(await sent()).toBe(3);
  later(50);
  expect((await from('192.0.2.9')).status).toBe(204);
  expect(await sent()).toBe(4);
  expect((await reset(await mailedCode(backend.deps, email))).status).toBe(200);
});

test('six requests at once → three mails', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => request()));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
});

test('passwords that differ → refused, the code stays good', async () => {
  await request();
  const code = await mailedCode(backend.deps, email);
  const { status, error } = await reset(code, fresh, 'something-else-1');
  expect([status, error?.field, error?.message]).toEqual([422, 'password2', 'The entered passwords are not the same.']);
  expect((await reset(code, 'short')).error?.code).toBe('password_too_short');
  expect((await reset(code, 'password123')).error?.code).toBe('password_common');
  expect((await reset(code)).status).toBe(200);
});

test('code used twice, after an hour, or meant for something else → 410', async () => {
  const activation = await mailedCode(backend.deps, email);
  await request();
  const code = await mailedCode(backend.deps, email);
  expect((await reset(code)).status).toBe(200);
  expect((await reset(code)).error?.message).toBe('Link expired or invalid, request a new email');
  expect((await reset(activation)).status).toBe(410);
  await request();
  later(61);
  expect((await reset(await mailedCode(backend.deps, email))).status).toBe(410);
});

test('two activation mails, one used, then a reset → the other doesn’t open the account', async () => {
  const member = backend.client();
  const { email: own } = (await member.signUp()).body.user;
  const first = await mailedCode(backend.deps, own);
  await member.call('resendActivation');
  const second = await mailedCode(backend.deps, own);
  expect((await member.call('activate', { body: { code: first } })).status).toBe(200);
  await request(own);
  expect((await reset(await mailedCode(backend.deps, own))).status).toBe(200);
  const other = backend.client();
  expect((await other.call('activate', { body: { code: second } })).status).toBe(410);
  expect(other.cookies.size).toBe(0);
});

test('requested, then the account is deleted → pending_deletion without a session; the link that restores it still does', async () => {
  const member = backend.client();
  const { email: own } = (await member.signUp()).body.user;
  await request(own);
  const code = await mailedCode(backend.deps, own);
  await member.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
  const client = backend.client();
  const { status, error } = await reset(code, fresh, fresh, client);
  expect([status, error?.code, client.cookies.size]).toEqual([403, 'pending_deletion', 0]);
  expect((await client.call('updateAccount', { body: { code: await mailedCode(backend.deps, own) } })).status).toBe(200);
  expect((await backend.client().login(own)).status).toBe(200);
});

test('two mails, one used → the other no longer opens the account', async () => {
  await request();
  const first = await mailedCode(backend.deps, email);
  await request();
  expect((await reset(await mailedCode(backend.deps, email))).status).toBe(200);
  expect((await reset(first)).status).toBe(410);
});
