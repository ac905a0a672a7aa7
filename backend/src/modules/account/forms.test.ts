import { mailedCode } from '../../testing/outbox.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

function post(path: string, fields: Record<string, string>, { client = backend.client(), headers = {} } = {}) {
  return client.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
}
const aMember = async () => (await backend.client().signUp()).body.user;
const lead = (response: Response) => [response.status, response.headers.get('location')];

describe('login without script', () => {
  test('right password → logged in, and on to where they wanted to be', async () => {
    const { email } = await aMember();
    const client = backend.client();
    expect(lead(await post('/api/user.php?next=/chats', { email, password: TEST_PASSWORD }, { client }))).toEqual([303, '/chats']);
    expect((await client.call('getUser')).body.user?.email).toBe(email);
  });

  test.each(['//evil.example', '/%09/evil.example', 'https://evil.example'])('next address %s → stays on this site', async (next) => {
    const { email } = await aMember();
    expect(lead(await post(`/api/user.php?next=${next}`, { email, password: TEST_PASSWORD }))).toEqual([303, '/members']);
  });

  test('wrong password → back to the login, which says so; the fifth tells for how long', async () => {
    const { email } = await aMember();
    const wrong = () => post('/api/user.php?next=/likes', { email, password: 'wrong-password' });
    expect(lead(await wrong())).toEqual([303, '/login?refused=login_failed&next=%2Flikes']);
    for (let n = 2; n < 5; n++) await wrong();
    expect(lead(await wrong())).toEqual([303, '/login?refused=too_many_attempts&minutes=15&next=%2Flikes']);
  });

  test('from another site → refused', async () => {
    const { email } = await aMember();
    const response = await post('/api/user.php', { email, password: TEST_PASSWORD }, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('activation without script', () => {
  test('mailed code → confirmed, and led to what is next; logged in where the member signed up', async () => {
    const client = backend.client();
    const { body } = await client.signUp();
    const code = await mailedCode(backend.deps, body.user.email);
    const other = backend.client();
    expect(lead(await post('/api/activate.php', { code }, { client: other }))).toEqual([303, '/activate/done?confirmed=1']);
    expect(other.cookies.size).toBe(0);
    await client.call('logout');
    expect(lead(await post('/api/activate.php', { code }, { client }))).toEqual([303, '/activate/done']);
    expect((await client.call('getUser')).body.user).toMatchObject({ id: body.user.id, status: 'active' });
  });

  test.each(['', 'nonsense'])('code %j → led to the page that helps', async (code) => {
    expect(lead(await post('/api/activate.php', { code }))).toEqual([303, '/activate/error']);
  });
});

describe('a change of address without script', () => {
  test('mailed code → changed, and the page says so; a spent one → the page says why not', async () => {
    const client = backend.client();
    const { body } = await client.signUp();
    const email = `new-${body.user.email}`;
    await client.call('requestMailChange', { body: { email, password: TEST_PASSWORD } });
    const code = await mailedCode(backend.deps, email);
    expect(lead(await post('/api/mail-change.php', { code }))).toEqual([303, '/mail-change/do?changed=1']);
    expect((await client.call('getUser')).body.user?.email).toBe(email);
    expect(lead(await post('/api/mail-change.php', { code }))).toEqual([303, '/mail-change/do?refused=link_invalid']);
  });
});

describe('a new password without script', () => {
  const ask = (fields: Record<string, string>, options = {}) => post('/api/reset-password.php', fields, options);
  const aCode = async () => {
    const { email } = await aMember();
    await ask({ email });
    return { email, code: await mailedCode(backend.deps, email) };
  };
  const chosen = 'starlit-walk-88';

  test('known address → the mail is sent and the page says so; a fourth on the same day is refused; no address in an address', async () => {
    const { email } = await aMember();
    expect(lead(await ask({ email }))).toEqual([303, '/reset-password?sent=1']);
    for (let n = 2; n <= 3; n++) await ask({ email });
    expect(lead(await ask({ email }))).toEqual([303, '/reset-password?refused=reset_mail_limit']);
  });

  test('unknown address → back, with the field that it is about', async () => {
    const answer = await ask({ email: 'nobody@test.example' });
    expect(lead(answer)).toEqual([303, '/reset-password?refused=email_not_found&field=email']);
  });

  test('mailed code and a password twice → logged in and led to the members; once', async () => {
    const { email, code } = await aCode();
    const client = backend.client();
    const fields = { code, password: chosen, password2: chosen };
    expect(lead(await ask(fields, { client }))).toEqual([303, '/members']);
    expect((await client.call('getUser')).body.user?.email).toBe(email);
    expect((await client.call('login', { body: { email, password: chosen } })).status).toBe(200);
    expect(lead(await ask(fields))).toEqual([303, `/reset-password/do?code=${code}&refused=link_invalid`]);
  });

  test.each([
    [{ password: chosen, password2: 'starlit-walk-89' }, 'refused=passwords_differ&field=password2'],
    [{ password: 'short', password2: 'short' }, 'refused=password_too_short&field=password'],
    [{ password: 'password123', password2: 'password123' }, 'refused=password_common&field=password'],
  ])('%j → back with the same code, which can still be used, and without the password', async (passwords, query) => {
    const { code } = await aCode();
    const client = backend.client();
    expect(lead(await ask({ code, ...passwords }, { client }))).toEqual([303, `/reset-password/do?code=${code}&${query}`]);
    expect((await client.call('getUser')).body.user).toBeNull();
    expect(lead(await ask({ code, password: chosen, password2: chosen }))).toEqual([303, '/members']);
  });

  test('from another site → refused, and nothing is sent', async () => {
    const { email } = await aMember();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await ask({ email }, { headers })).status).toBe(403);
    const { code } = await aCode();
    const response = await ask({ code, password: chosen, password2: chosen }, { headers });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  });
});
