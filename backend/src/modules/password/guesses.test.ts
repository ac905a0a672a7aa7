import { eventually } from '@nightlark/build/jest/eventually.ts';
import { DEVICE_DAYS } from '@nightlark/contract';
import { deleteExpired } from '../../session/delete-expired.ts';
import { givenAccounts } from '../../testing/given-accounts.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import type { TestClient } from '../../testing/test-client.ts';

const world = givenAccounts();
const { member, mails, secondBrowser } = world;

let sources = 0;
const newSource = () => `10.9.${Math.floor(++sources / 250)}.${(sources % 250) + 1}`;
/** A login from a new address and, unless a browser is given, an unknown device. */
const login = (
  email: string,
  password: string,
  { source = newSource(), client = world.backend.client(), code }: { source?: string; client?: TestClient; code?: string } = {},
) => client.call('login', { body: { email, password, ...(code && { code }) }, headers: { 'x-forwarded-for': source } });
const guess = (email: string) => login(email, 'wrong-password');
/** All concurrently, as attacks come. */
const guesses = (email: string, count: number) => Promise.all(Array.from({ length: count }, async () => (await guess(email)).error));
const later = (minutes: number) => (world.now = new Date(world.now.getTime() + minutes * 60_000));
const noticesTo = async (email: string) => (await mails(email)).filter(({ kind }) => kind === 'login_guesses');

test.each([
  ['a member', async () => (await member()).email],
  ['nobody', () => Promise.resolve(`nobody-${newSource()}@test.example`)],
])('sixty guesses at %s from sixty addresses → twenty-one are looked at', async (_, make) => {
  const email = await make();
  const codes = (await guesses(email, 60)).map((error) => error?.code);
  expect(codes.filter((code) => code === 'login_failed')).toHaveLength(21);
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(39);
});

test('each further guess → a longer wait, up to an hour', async () => {
  const { email } = await member();
  await guesses(email, 20);
  const waits = [];
  for (let round = 0; round < 8; round++) {
    expect((await guess(email)).error?.code).toBe('login_failed');
    const wait = (await guess(email)).error?.params?.['minutes'] as number;
    waits.push(wait);
    later(wait);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('a member who logged in on a device before → gets in there, whatever strangers do, even at the same address', async () => {
  const anna = await member();
  const source = newSource();
  const known = await secondBrowser(anna);
  await guesses(anna.email, 25);
  for (let n = 0; n < 6; n++) await login(anna.email, 'wrong-password', { source });
  expect((await login(anna.email, TEST_PASSWORD, { source, client: known })).status).toBe(200);
  // On unknown devices the lock applies to everybody.
  expect((await login(anna.email, TEST_PASSWORD)).error?.code).toBe('too_many_attempts');
});

test('a known device → locked by its own misses alone, wherever it is', async () => {
  const anna = await member();
  const known = await secondBrowser(anna);
  for (let n = 0; n < 4; n++) expect((await login(anna.email, 'wrong-password', { client: known })).error?.code).toBe('login_failed');
  expect((await login(anna.email, 'wrong-password', { client: known })).error?.code).toBe('too_many_attempts');
  expect((await login(anna.email, TEST_PASSWORD)).status).toBe(200);
});

test('the device of another member, and a made-up one → no better than none', async () => {
  const [anna, ben] = [await member(), await member()];
  await guesses(anna.email, 25);
  const made = world.backend.client();
  made.cookies.set('device', 'x'.repeat(43));
  for (const client of [await secondBrowser(ben), made])
    expect((await login(anna.email, TEST_PASSWORD, { client })).error?.code).toBe('too_many_attempts');
});

test('the right password on a new device → in, and others’ guesses stay counted', async () => {
  const { email } = await member();
  await guesses(email, 19);
  expect((await login(email, TEST_PASSWORD)).status).toBe(200);
  expect((await guesses(email, 3)).map((error) => error?.code).sort()).toEqual(['login_failed', 'login_failed', 'too_many_attempts']);
});

test('a day without guesses → forgotten', async () => {
  const { email } = await member();
  await guesses(email, 25);
  later(24 * 60 + 1);
  expect((await guess(email)).error?.code).toBe('login_failed');
  expect((await login(email, TEST_PASSWORD)).status).toBe(200);
});

describe('the code that is mailed when strangers guess', () => {
  const newestCode = async (email: string, count: number) => {
    await eventually(async () => expect(await noticesTo(email)).toHaveLength(count));
    return mailedCode(world.backend.deps, email);
  };

  test('in the member’s language, once a day, and again as long as the guessing goes on', async () => {
    const { email } = await member({ account: { language: 'de' } });
    await guesses(email, 19);
    expect(await noticesTo(email)).toEqual([]);
    await guesses(email, 10);
    const code = await newestCode(email, 1);
    const [notice] = await noticesTo(email);
    expect(notice!.subject).toBe('Jemand versucht, in dein Konto zu kommen');
    expect(code).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    expect(notice!.body_text).toContain(`/login?code=${code}`);
    later(61);
    await guesses(email, 2);
    expect(await noticesTo(email)).toHaveLength(1);
    for (let round = 0; round < 2; round++) {
      later(23 * 60);
      await guesses(email, 1);
    }
    await newestCode(email, 2);
  });

  test('entered with the password on a new device, however it is typed → in, once; the next device gets another', async () => {
    const anna = await member();
    await guesses(anna.email, 25);
    const code = await newestCode(anna.email, 1);
    expect((await login(anna.email, TEST_PASSWORD)).error).toMatchObject({ code: 'too_many_attempts', field: 'code' });
    expect((await login(anna.email, TEST_PASSWORD, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    await guesses(anna.email, 25);
    expect((await login(anna.email, TEST_PASSWORD, { code })).error?.code).toBe('too_many_attempts');
    expect((await login(anna.email, TEST_PASSWORD, { code: await newestCode(anna.email, 2) })).status).toBe(200);
  });

  test('entered twice at once with the password → one login', async () => {
    const anna = await member();
    await guesses(anna.email, 25);
    const code = await newestCode(anna.email, 1);
    const answers = await Promise.all([1, 2, 3].map(() => login(anna.email, TEST_PASSWORD, { code })));
    expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, 'too_many_attempts', 'too_many_attempts']);
  });

  test('of another member, made up, a day old, or mailed before the password was changed → no better than none', async () => {
    const [anna, ben] = [await member(), await member()];
    await guesses(anna.email, 25);
    await guesses(ben.email, 25);
    const code = await newestCode(anna.email, 1);
    for (const other of [await newestCode(ben.email, 1), 'BCDF-GHJK-MNPQ', '-'])
      expect((await login(anna.email, TEST_PASSWORD, { code: other })).error?.code).toBe('too_many_attempts');
    const body = { old_password: TEST_PASSWORD, password: 'another-evening-9', password2: 'another-evening-9' };
    expect((await anna.client.call('changePassword', { body })).status).toBe(204);
    expect((await login(anna.email, 'another-evening-9', { code })).error?.code).toBe('too_many_attempts');
    expect((await login(anna.email, 'another-evening-9', { code: await newestCode(anna.email, 2) })).status).toBe(200);
    const old = await newestCode(ben.email, 1);
    later(24 * 60 + 1);
    await guesses(ben.email, 30);
    await newestCode(ben.email, 2);
    expect((await login(ben.email, TEST_PASSWORD, { code: old })).error?.code).toBe('too_many_attempts');
  });

  test('with wrong passwords → five, then a lock: a code is no way to guess', async () => {
    const { email } = await member();
    await guesses(email, 25);
    const code = await newestCode(email, 1);
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push((await login(email, 'wrong-password', { code })).error?.code);
    expect(codes).toEqual([...Array<string>(4).fill('login_failed'), 'too_many_attempts', 'too_many_attempts']);
  });
});

test('an address that was never confirmed → is sent nothing', async () => {
  const { email } = await member({ account: { status: 'not_confirmed' } });
  await guesses(email, 22);
  await new Promise((done) => setTimeout(done, 200));
  expect(await noticesTo(email)).toEqual([]);
});

test('the device’s token → only its hash is stored, another one after each login, and scripts can’t read it', async () => {
  const anna = await member();
  const client = await secondBrowser(anna);
  const first = client.cookies.get('device')!;
  const { headers } = await client.login(anna.email);
  expect(headers.getSetCookie().find((line) => line.startsWith('device='))).toMatch(/Max-Age=15552000.*HttpOnly.*SameSite=Lax/i);
  expect(client.cookies.get('device')).not.toBe(first);
  const rows = await world.backend.deps.db.selectFrom('known_device').select('token_hash').where('account_id', '=', anna.id).execute();
  expect(rows).toHaveLength(1);
  for (const { token_hash } of rows) expect(token_hash.toString('utf8')).not.toContain(first);
});

describe('a password that is new', () => {
  const devicesOf = async (id: number) =>
    (await world.backend.deps.db.selectFrom('known_device').select('account_id').where('account_id', '=', id).execute()).length;

  test('chosen by a mailed link → no earlier device is known', async () => {
    const anna = await member();
    const old = await secondBrowser(anna);
    const fresh = world.backend.client();
    await fresh.call('requestReset', { body: { email: anna.email } });
    const code = await mailedCode(world.backend.deps, anna.email);
    await fresh.call('resetPassword', { body: { code, password: 'another-evening-9', password2: 'another-evening-9' } });
    expect(await devicesOf(anna.id)).toBe(1);
    await guesses(anna.email, 25);
    expect((await login(anna.email, 'another-evening-9', { client: old })).error?.code).toBe('too_many_attempts');
    expect((await login(anna.email, 'another-evening-9', { client: fresh })).status).toBe(200);
  });

  test('changed on one device → the others are not known any more', async () => {
    const anna = await member();
    await secondBrowser(anna);
    const mine = await secondBrowser(anna);
    const body = { old_password: TEST_PASSWORD, password: 'another-evening-9', password2: 'another-evening-9' };
    expect((await mine.call('changePassword', { body })).status).toBe(204);
    expect(await devicesOf(anna.id)).toBe(1);
    await guesses(anna.email, 25);
    expect((await login(anna.email, 'another-evening-9', { client: mine })).status).toBe(200);
  });
});

test('a device that was not used for half a year → forgotten', async () => {
  const anna = await member();
  await secondBrowser(anna);
  later((DEVICE_DAYS + 1) * 24 * 60);
  await deleteExpired(world.backend.deps);
  expect(await world.backend.deps.db.selectFrom('known_device').selectAll().where('account_id', '=', anna.id).execute()).toEqual([]);
});
