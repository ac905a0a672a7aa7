import { SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
const now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());

const setSite = (settings: Record<string, unknown>, company_id = 1) =>
  backend.deps.db
    .insertInto('site')
    .values({ domain: '127.0.0.1', settings: JSON.stringify(settings), company_id })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet({ settings: JSON.stringify(settings), company_id }))
    .execute();
afterEach(() => backend.deps.db.deleteFrom('site').execute());

test('with a session of another account → refused, and that one stays; a retry of the same sign-up is no second', async () => {
  const client = backend.client();
  const body = signUpBody();
  const { user } = (await client.call('signup', { body })).body;
  const second = await client.call('signup', { body: signUpBody() });
  expect([second.status, second.error?.code]).toEqual([409, 'already_logged_in']);
  expect((await client.call('getUser')).body.user?.email).toBe(user!.email);
  expect((await client.call('signup', { body })).body.user?.email).toBe(user!.email);
});

test('half an emoji at the end of the message and of the source → a replacement character, as in other texts', async () => {
  const body = signUpBody({ tracking: { network: 'net\ud83d' }, signup_message: { profile_id: 1, text: 'Hello \ud83d' } });
  expect((await backend.client().call('signup', { body })).status).toBe(201);
  const account = await backend.deps.db.selectFrom('account').selectAll().where('email', '=', body.email).executeTakeFirstOrThrow();
  expect([account.tracking, account.trafficsource]).toEqual([{ network: 'net\ufffd' }, 'net\ufffd']);
  expect(account.signup_message).toEqual({ profile_id: 1, text: 'Hello \ufffd' });
});

test('valid signup → unconfirmed, logged in, hidden, mail in the outbox', async () => {
  const client = backend.client();
  const body = signUpBody({ language: 'de', tracking: { network: 'net', ref: 'r', sub1: 's' } });
  const { status, body: answer } = await client.call('signup', { body });
  expect(status).toBe(201);
  expect(answer.user).toMatchObject({
    email: body.email,
    status: 'not_confirmed',
    credits: 0,
    paid_user: false,
    trafficsource: 'net',
    language: 'de',
    free_messages_left: 3,
    conversations_left: 2,
  });
  expect(answer.user!.profile).toMatchObject({
    name: body.name,
    status: 'disabled',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    date_of_birth: '1990-05-17',
    age: 36,
  });
  expect((await client.call('getUser')).body.user?.id).toBe(answer.user!.id);
  const mail = await backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', body.email).executeTakeFirstOrThrow();
  expect([mail.kind, mail.subject]).toEqual(['activate', 'Bestätige deine E-Mail-Adresse']);
  const account = await backend.deps.db.selectFrom('account').selectAll().where('id', '=', answer.user!.id).executeTakeFirstOrThrow();
  expect(account.tracking).toEqual({ network: 'net', ref: 'r', sub1: 's' });
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const consents = await backend.deps.db
    .selectFrom('consent')
    .select(['kind', 'version'])
    .where('account_id', '=', account.id)
    .orderBy('kind')
    .execute();
  expect(consents.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'privacy 2023-12-01T12:00:00Z',
    'sensitive 2023-12-01T12:00:00Z',
    'terms 2023-12-01T12:00:00Z',
  ]);
});

const mail = 'rules@test.example';
test.each([
  ['no address', { email: 'rules' }, 'email_invalid', 'email'],
  ['line break in the address', { email: 'rules@test.example\r\nBcc: all@test.example' }, 'email_invalid', 'email'],
  ['two addresses', { email: 'rules@test.example, b@test.example' }, 'email_invalid', 'email'],
  ['name is the address', { email: mail, name: 'Rules@Test.example' }, 'name_is_email', 'name'],
  ['name starts with @', { name: '@lark' }, 'name_starts_with_at', 'name'],
  ['name too short', { name: ' a ' }, 'validation', 'name'],
  ['name too long', { name: 'a'.repeat(31) }, 'validation', 'name'],
  ['line break in the name', { name: 'Mia\nSpam' }, 'validation', 'name'],
  ['name of 300 characters', { name: 'a'.repeat(300) }, 'validation', 'name'],
  ['marks that turn the text in the name', { name: 'Mia\u202Egro' }, 'validation', 'name'],
  ['nothing to be seen in the name', { name: '\u200b\u200b\u200b' }, 'validation', 'name'],
  ['the site’s name', { name: 'Nightlark Support' }, 'name_misleading', 'name'],
  ['a messenger in the name', { name: 'anna_p92 insta' }, 'contact_in_text', 'name'],
  ['a spelled address as name', { name: 'Bob (at) x dot com' }, 'contact_in_text', 'name'],
  ['web address as name', { name: 'www.spam.example' }, 'contact_in_text', 'name'],
  ['no date', { date_of_birth: 'yesterday' }, 'date_invalid', 'date_of_birth'],
  ['no such day', { date_of_birth: '2000-02-30' }, 'date_invalid', 'date_of_birth'],
  ['not born yet', { date_of_birth: '2027-01-01' }, 'date_invalid', 'date_of_birth'],
  ['18 tomorrow', { date_of_birth: '2008-11-22' }, 'too_young', 'date_of_birth'],
  ['short password', { password: 'moon-walk' }, 'password_too_short', 'password'],
  ['common password', { password: 'Qwertyuiop' }, 'password_common', 'password'],
  ['one letter password', { password: 'aaaaaaaaaaaa' }, 'password_common', 'password'],
  ['address as password', { email: mail, password: mail }, 'password_common', 'password'],
  ['terms not accepted', { terms: false }, 'terms_required', 'terms'],
  ['privacy not accepted', { privacy: false }, 'terms_required', 'privacy'],
  ['older terms', { terms_version: '2020-01-01T00:00:00Z' }, 'terms_required', 'terms_version'],
  ['no consent', { sensitive_consent: false }, 'consent_required', 'sensitive_consent'],
] as const)('%s → refused, naming the field', async (_, overrides, code, field) => {
  const { status, error } = await backend.client().signUp(overrides);
  expect([error?.code, error?.field]).toEqual([code, field]);
  expect(status).toBe(422);
  expect(error?.message).not.toMatch(/\{|error\./);
});

test.each([
  ['unknown gender', { gender: 'other' }, 'gender'],
  ['unknown country', { country: 'XX' }, 'country'],
  ['unknown language', { language: 'tlh' }, 'language'],
  ['terms as text', { terms: 'true' }, 'terms'],
])('%s → 422', async (_, overrides, field) => {
  const { status, error } = await backend.client().call('signup', { body: { ...signUpBody(), ...overrides } });
  expect([status, error?.code, error?.field]).toEqual([422, 'validation', field]);
});

test('18 today → welcome', async () => {
  expect((await backend.client().signUp({ date_of_birth: '2008-11-21' })).status).toBe(201);
});

test('too young → an error with the site’s minimum age', async () => {
  await setSite({ min_age: 21 });
  const { error } = await backend.client().signUp({ date_of_birth: '2006-01-01' });
  expect([error?.params, error?.message]).toEqual([{ min_age: 21 }, 'Enter your date of birth (21+)']);
});

test.each([
  ['zero-width characters', (email: string) => `\u200B${email.replace('@', '\u200D@')}`],
  ['a soft hyphen', (email: string) => email.replace('@', '\u00AD@')],
  ['a mark that turns the text', (email: string) => `\u202E${email}`],
  ['tag characters', (email: string) => email.replace('@', '\u{E0041}@')],
  ['full-width letters', (email: string) => email.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))],
])('address of an account, with %s → no second account; it logs in', async (_, spell) => {
  const { email } = (await backend.client().signUp()).body.user;
  expect((await backend.client().signUp({ email: spell(email), password: 'somebody-elses-words-7' })).error?.code).toBe(
    'existing_active_account',
  );
  expect((await backend.client().login(spell(email))).body.user?.email).toBe(email);
});

test('address at an international domain → welcome, mailed in ASCII and shown as it was written', async () => {
  const client = backend.client();
  const { status, body } = await client.signUp({ email: 'Bo@exämple.example' });
  expect([status, body.user.email]).toEqual([201, 'bo@exämple.example']);
  await mailedCode(backend.deps, 'bo@xn--exmple-cua.example');
  expect((await backend.client().login('bo@xn--exmple-cua.example')).status).toBe(200);
});

test('address with an account, in other capitals → 409, nothing changed', async () => {
  const member = await aMember(backend.deps);
  const { status, error } = await backend.client().signUp({ email: member.email.toUpperCase() });
  expect([status, error?.code, error?.field]).toEqual([409, 'existing_active_account', 'email']);
  expect((await member.client.call('getUser')).body.user?.status).toBe('active');
});

test('the same signup twice at once, and again because its answer was lost → one account, logged in each time', async () => {
  const body = signUpBody();
  const answers = await Promise.all([backend.client().call('signup', { body }), backend.client().call('signup', { body })]);
  const again = await backend.client().call('signup', { body });
  expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([...answers, again].map(({ body: answer }) => answer.user!.id)).size).toBe(1);
  expect(await backend.deps.db.selectFrom('outbox').select('id').where('recipient', '=', body.email).execute()).toHaveLength(1);
});

test('the same address with another password, or once it is confirmed → 409', async () => {
  const body = signUpBody();
  await backend.client().call('signup', { body });
  const other = await backend.client().call('signup', { body: { ...body, password: 'another-moonlit-walk' } });
  expect([other.status, other.error?.code]).toEqual([409, 'existing_active_account']);
  await backend.deps.db.updateTable('account').set({ status: 'active' }).where('email', '=', body.email).execute();
  expect((await backend.client().call('signup', { body })).status).toBe(409);
});

test('signups closed → 403', async () => {
  await setSite({ signups: 'none' });
  expect((await backend.client().signUp()).error?.code).toBe('signups_closed');
});

test('signups with a traffic source only → 403 without, 201 with one', async () => {
  await setSite({ signups: 'with_trafficsource' });
  expect((await backend.client().signUp()).error?.code).toBe('signups_closed');
  expect((await backend.client().signUp({ tracking: { network: 'net' } })).status).toBe(201);
});

test('the cookie of the first page’s tracking values → kept with the account; what the sign-up’s own address says comes first', async () => {
  await setSite({ signups: 'with_trafficsource' });
  const client = backend.client();
  client.cookies.set(TRACKING_COOKIE, encodeURIComponent('network=cookie-net&ref=first&sub2=' + 'x'.repeat(101)));
  const { status, body } = await client.signUp({ tracking: { ref: 'second' } });
  expect([status, body.user.trafficsource]).toEqual([201, 'cookie-net']);
  const { tracking } = await backend.deps.db
    .selectFrom('account')
    .select('tracking')
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  expect(tracking).toEqual({ network: 'cookie-net', ref: 'second' });
});

test('a network in the sign-up’s own address → replaces everything from earlier pages', async () => {
  const client = backend.client();
  client.cookies.set(SOURCE_COOKIE, 'first-net');
  client.cookies.set(TRACKING_COOKIE, encodeURIComponent('network=first-net&ref=first&sub1=a'));
  const { body } = await client.signUp({ tracking: { network: 'second-net', sub2: 'b' } });
  expect(body.user.trafficsource).toBe('second-net');
  const { tracking } = await backend.deps.db
    .selectFrom('account')
    .select('tracking')
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow();
  expect(tracking).toEqual({ network: 'second-net', sub2: 'b' });
});

test('the traffic source’s cookie, by which the page offers the sign-up → may sign up, and it is kept', async () => {
  await setSite({ signups: 'with_trafficsource' });
  const client = backend.client();
  client.cookies.set(SOURCE_COOKIE, 'net');
  client.cookies.set(TRACKING_COOKIE, encodeURIComponent('ref=x'));
  const { status, body } = await client.signUp();
  expect([status, body.user.trafficsource]).toEqual([201, 'net']);
});

test.each(['', '%00', 'x'.repeat(101)])('a traffic source’s cookie %j → none', async (value) => {
  await setSite({ signups: 'with_trafficsource' });
  const client = backend.client();
  client.cookies.set(SOURCE_COOKIE, value);
  expect((await client.signUp()).error?.code).toBe('signups_closed');
});

test.each(['', '%E0%A4%A', 'network=%00', '=&=', 'network=' + 'x'.repeat(5_000)])(
  'a tracking cookie %j → nothing of it kept',
  async (value) => {
    const client = backend.client();
    client.cookies.set(TRACKING_COOKIE, value);
    const { status, body } = await client.signUp();
    expect([status, body.user.trafficsource]).toEqual([201, null]);
  },
);

test('credits at signup → in the wallet and the ledger', async () => {
  await setSite({ signup_credits: 5 });
  const { body } = await backend.client().signUp();
  expect(body.user.credits).toBe(5);
  expect(await backend.deps.db.selectFrom('ledger').select(['amount', 'reason']).where('account_id', '=', body.user.id).execute()).toEqual([
    { amount: 5, reason: 'signup' },
  ]);
});

test('mail server down → account all the same, and the mail can be had again', async () => {
  const unreachable = await startTestBackend({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect((await unreachable.client().signUp()).status).toBe(201);
  await unreachable.close();
});

describe('activation', () => {
  test('opened first by a mail scanner that runs script → confirmed, but no session; the member opens it later all the same', async () => {
    const client = backend.client();
    const { body } = await client.signUp();
    const code = await mailedCode(backend.deps, body.user.email);
    const scanner = backend.client();
    const { status, error } = await scanner.call('activate', { body: { code } });
    expect([status, error?.code, scanner.cookies.size]).toEqual([403, 'confirmed_logged_out', 0]);
    expect((await client.call('activate', { body: { code } })).body.user).toMatchObject({
      status: 'active',
      profile: { status: 'active' },
    });
    expect((await scanner.call('activate', { body: { code } })).error?.code).toBe('confirmed_logged_out');
  });

  test('opened where the member signed up and has logged out → logged in, once: the link stays in the browser’s history', async () => {
    const client = backend.client();
    const { body } = await client.signUp();
    const code = await mailedCode(backend.deps, body.user.email);
    await client.call('logout');
    expect((await client.call('activate', { body: { code } })).body.user?.id).toBe(body.user.id);
    expect((await client.call('getUser')).body.user?.id).toBe(body.user.id);
    await client.call('logout');
    expect((await client.call('activate', { body: { code } })).error?.code).toBe('confirmed_logged_out');
    expect((await client.call('getUser')).body.user).toBeNull();
  });

  test('opened where somebody else is logged in by now → confirmed, and they stay logged in', async () => {
    const client = backend.client();
    const { body } = await client.signUp();
    const code = await mailedCode(backend.deps, body.user.email);
    await client.call('logout');
    const { id } = (await client.signUp()).body.user;
    expect((await client.call('activate', { body: { code } })).error?.code).toBe('confirmed_logged_out');
    expect((await client.call('getUser')).body.user?.id).toBe(id);
  });

  test('mailed code where the member is logged in → the session stays: calls under way are not logged out', async () => {
    const client = backend.client();
    const { body } = await client.signUp();
    const before = new Map(client.cookies);
    expect((await client.call('activate', { body: { code: await mailedCode(backend.deps, body.user.email) } })).status).toBe(200);
    expect(client.cookies).toEqual(before);
    expect((await client.call('getUser')).body.user?.status).toBe('active');
  });

  test('code used after seven days → 410', async () => {
    let time = new Date('2026-11-21T10:00:00Z');
    const own = await startTestBackend({ now: () => time });
    const { body } = await own.client().signUp();
    const code = await mailedCode(own.deps, body.user.email);
    time = new Date('2026-11-28T10:00:01Z');
    const { status, error } = await own.client().call('activate', { body: { code } });
    expect([status, error?.message]).toEqual([410, 'Link expired or invalid, request a new email']);
    await own.close();
  });

  test.each(['nonsense', 'x'.repeat(200), "' or 1=1 --"])('made-up code → 410', async (code) => {
    expect((await backend.client().call('activate', { body: { code } })).error?.code).toBe('link_invalid');
  });

  test('message written at signup → held, and delivered on activation', async () => {
    const receiver = await aMember(backend.deps, { profile: { gender: 'male' } });
    const { body } = await backend.client().signUp({ signup_message: { profile_id: receiver.id, text: 'Your smile made my evening.' } });
    expect((await receiver.client.call('getUser')).body.user?.num_unread_messages).toBe(0);
    await backend.client().call('activate', { body: { code: await mailedCode(backend.deps, body.user.email) } });
    const { chats } = (await receiver.client.call('getChats')).body;
    expect(chats.map(({ conversation, profile }) => [profile.id, conversation.last_message?.text])).toEqual([
      [body.user.id, 'Your smile made my evening.'],
    ]);
  });

  test('message with marks that turn the text and several spaces around → delivered as a message is stored', async () => {
    const receiver = await aMember(backend.deps, { profile: { gender: 'male' } });
    const { body } = await backend.client().signUp({ signup_message: { profile_id: receiver.id, text: ' Hi\r\n\u202Ethere\u0007 ' } });
    await backend.client().call('activate', { body: { code: await mailedCode(backend.deps, body.user.email) } });
    const { chats } = (await receiver.client.call('getChats')).body;
    expect(chats.map(({ conversation }) => conversation.last_message?.text)).toEqual(['Hi\nthere']);
  });

  test.each(['', '   ', '\u200b\u200b', '\u202E'])('message %j, in which nothing is to be seen → refused at its field', async (text) => {
    const refused = await backend.client().call('signup', { body: signUpBody({ signup_message: { profile_id: 1, text } }) });
    expect([refused.status, refused.error]).toEqual([422, expect.objectContaining({ code: 'validation', field: 'signup_message' })]);
  });

  test('message longer than the site allows → refused at its field', async () => {
    await setSite({ message_length: 300 });
    const signup_message = { profile_id: 1, text: 'a'.repeat(301) };
    const refused = await backend.client().call('signup', { body: signUpBody({ signup_message }) });
    expect([refused.status, refused.error]).toEqual([422, expect.objectContaining({ code: 'validation', field: 'signup_message' })]);
    signup_message.text = 'a'.repeat(300);
    expect((await backend.client().call('signup', { body: signUpBody({ signup_message }) })).status).toBe(201);
  });

  test('message to nobody → activation works all the same', async () => {
    const { body } = await backend.client().signUp({ signup_message: { profile_id: 999_999, text: 'Hello?' } });
    await backend.client().call('activate', { body: { code: await mailedCode(backend.deps, body.user.email) } });
    expect((await backend.client().login(body.user.email)).body.user?.status).toBe('active');
  });

  test('asked again → another mail with a code that works; more than three an hour → 429', async () => {
    const own = await startTestBackend({ env: { RATE_LIMIT_FACTOR: 1 } });
    const client = own.client();
    const { body } = await client.signUp();
    for (let n = 1; n <= 3; n++) expect((await client.call('resendActivation')).status).toBe(204);
    expect((await client.call('resendActivation')).error?.code).toBe('too_many_requests');
    expect(await own.deps.db.selectFrom('outbox').select('id').execute()).toHaveLength(4);
    expect((await client.call('activate', { body: { code: await mailedCode(own.deps, body.user.email) } })).status).toBe(200);
    await own.close();
  });

  test('asked again when confirmed → no mail', async () => {
    const member = await aMember(backend.deps);
    expect((await member.client.call('resendActivation')).status).toBe(204);
    expect(await backend.deps.db.selectFrom('outbox').select('id').where('recipient', '=', member.email).execute()).toEqual([]);
  });
});
