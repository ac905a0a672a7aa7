import { eventually } from '@nightlark/build/jest/eventually.ts';
import { aMember } from '../../testing/a-member.ts';
import { givenAccounts } from '../../testing/given-accounts.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { signUpBody, TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import { startTestBackend } from '../../testing/start-backend.ts';

const world = givenAccounts();
const { member, mails } = world;
const setNeutral = async (neutral_answers: boolean, { deps } = world.backend) => {
  await deps.db.deleteFrom('site').execute();
  await deps.db
    .insertInto('site')
    .values({ domain: '127.0.0.1', settings: JSON.stringify({ neutral_answers }), company_id: 1 })
    .execute();
};
beforeAll(() => setNeutral(true));

/** The observable parts of a response. */
const seen = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }) => [
  status,
  body,
  headers.getSetCookie().map((line) => line.replace(/(?<=^device=)[\w-]{43}/, 'TOKEN')),
];
const signUp = (email: string, password = TEST_PASSWORD) =>
  world.backend.client().call('signup', { body: signUpBody({ email, password }) });
let unknown = 0;
const nobody = () => `nobody-${++unknown}@test.example`;
/** The kinds of mail sent to an address, once there are `count`: they are sent after the response. */
async function mailed(email: string, count: number): Promise<string[]> {
  return eventually(async () => {
    const sent = await mails(email);
    expect(sent.length).toBeGreaterThanOrEqual(count);
    return sent.map(({ kind }) => kind);
  });
}

test('settings → say so, for the screens', async () => {
  expect((await world.backend.client().call('getSettings')).body.settings.neutral_answers).toBe(true);
});

describe('password reset', () => {
  const ask = (email: string) => world.backend.client().call('requestReset', { body: { email } });

  test.each([
    ['of a member', {}, ['reset']],
    ['of one who is leaving', { status: 'pending_deletion', delete_at: new Date('2026-12-01T00:00:00Z') } as const, ['goodbye']],
  ])('%s → the same response as for an unknown address; the rest is in the mail', async (_, account, kinds) => {
    const { email } = await member({ account });
    expect(seen(await ask(email))).toEqual(seen(await ask(nobody())));
    expect(await mailed(email, 1)).toEqual(kinds);
  });

  test('more than three a day → the same answer, and no more mails', async () => {
    const { email } = await member();
    for (let n = 0; n < 5; n++) expect(seen(await ask(email))).toEqual([204, null, []]);
    await new Promise((done) => setTimeout(done, 200));
    expect(await mails(email)).toHaveLength(3);
  });

  test('a mail server that hangs → the response does not wait for it', async () => {
    const { email } = await member();
    const { mail } = world.backend.deps;
    const send = mail.send;
    mail.send = () => new Promise(() => undefined);
    const answers = [seen(await ask(email)), seen(await ask(nobody()))];
    mail.send = send;
    expect(answers).toEqual([
      [204, null, []],
      [204, null, []],
    ]);
  });
});

describe('sign-up', () => {
  test('with an address that is free, and with one that has an account → the same answer, nobody is logged in', async () => {
    const { email } = await member();
    const free = nobody();
    const [taken, created] = [seen(await signUp(email)), seen(await signUp(free))];
    expect(taken).toEqual([201, { user: null }, [expect.stringMatching(/^device=TOKEN;/)]]);
    expect(created).toEqual(taken);
    expect(await mailed(free, 1)).toEqual(['activate']);
    expect(await mailed(email, 1)).toEqual(['existing_account']);
    expect((await mails(email))[0]!.body_text).toContain('/login');
  });

  test('the mailed link → confirms; logs in the browser that signed up', async () => {
    const email = nobody();
    const client = world.backend.client();
    await client.call('signup', { body: signUpBody({ email }) });
    await mailed(email, 1);
    const code = await mailedCode(world.backend.deps, email);
    expect((await world.backend.client().call('activate', { body: { code } })).error?.code).toBe('confirmed_logged_out');
    const { body } = await client.call('activate', { body: { code } });
    expect(body.user).toMatchObject({ email, status: 'active' });
  });

  test('before that → the login can’t be used to ask whether the sign-up made an account; the link is sent again', async () => {
    const { email } = await member();
    const free = nobody();
    await signUp(email, 'a-strangers-words-7');
    await signUp(free, 'a-strangers-words-7');
    const [known, made] = [
      await world.backend.client().login(email, 'a-strangers-words-7'),
      await world.backend.client().login(free, 'a-strangers-words-7'),
    ];
    expect(seen(made)).toEqual(seen(known));
    expect(made.error?.code).toBe('login_failed');
    expect(await mailed(free, 2)).toEqual(['activate', 'activate']);
  });

  test('again, by its own password → the link again; by another one → no link, or two would own the account', async () => {
    const email = nobody();
    await signUp(email);
    await signUp(email, 'somebody-elses-words-7');
    expect(await mailed(email, 2)).toEqual(['activate', 'existing_account']);
    await signUp(email);
    expect(await mailed(email, 3)).toEqual(['activate', 'existing_account', 'activate']);
  });

  test('a broken rule → the usual error', async () => {
    const { email } = await member();
    expect((await signUp(email, 'short')).error?.code).toBe('password_too_short');
  });

  test('an address entered again and again → its owner gets three mails an hour', async () => {
    const strict = await startTestBackend({ env: { RATE_LIMIT_FACTOR: 1 } });
    await setNeutral(true, strict);
    const { email } = await aMember(strict.deps);
    const body = signUpBody({ email });
    await Promise.all(Array.from({ length: 5 }, () => strict.client().call('signup', { body })));
    const sent = () => strict.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute();
    await eventually(async () => expect((await sent()).length).toBeGreaterThanOrEqual(3));
    await new Promise((done) => setTimeout(done, 200));
    expect(await sent()).toHaveLength(3);
    await strict.close();
  });
});

describe('change of address', () => {
  const change = async (to: string) => (await member()).client.call('requestMailChange', { body: { email: to, password: TEST_PASSWORD } });

  test('to a free address, and to one that has an account → the same response; its owner is notified by mail', async () => {
    const { email } = await member();
    const free = nobody();
    expect(seen(await change(email))).toEqual([204, null, []]);
    expect(seen(await change(free))).toEqual([204, null, []]);
    expect(await mailed(free, 1)).toEqual(['mail_change']);
    expect(await mailed(email, 1)).toEqual(['existing_account']);
  });

  test('with a wrong password → the usual error, and no mail to the address’s owner', async () => {
    const { email } = await member();
    const { client } = await member();
    const { error } = await client.call('requestMailChange', { body: { email, password: 'wrong-password' } });
    expect(error?.code).toBe('password_incorrect');
    expect(await mails(email)).toEqual([]);
  });
});

describe('without the setting', () => {
  beforeAll(() => setNeutral(false));

  test('the words of the catalogue', async () => {
    const { email, client } = await member();
    expect((await world.backend.client().call('requestReset', { body: { email: nobody() } })).error?.message).toBe(
      'E-mail address not found',
    );
    expect((await signUp(email)).error?.code).toBe('existing_active_account');
    const { email: other } = await member();
    expect((await client.call('requestMailChange', { body: { email: other, password: TEST_PASSWORD } })).error?.code).toBe('email_taken');
  });
});
