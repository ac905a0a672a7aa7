import type { AMember } from '../../testing/a-member.ts';
import { DAY_MS, givenAccounts, START } from '../../testing/given-accounts.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { type signUpBody, TEST_PASSWORD } from '../../testing/sign-up-body.ts';

const world = givenAccounts();
const { member, me } = world;

describe('e-mail change', () => {
  const request = (to: AMember, email: string, password = TEST_PASSWORD) =>
    to.client.call('requestMailChange', { body: { email, password } });

  test('proved at the new address → changed; the old one can undo it, which logs everybody out', async () => {
    const anna = await member();
    const fresh = `new-${anna.email}`;
    expect((await request(anna, fresh)).status).toBe(204);
    expect((await me(anna))?.email).toBe(anna.email);
    const code = await mailedCode(world.backend.deps, fresh);
    expect((await world.backend.client().call('changeMail', { body: { code } })).body).toEqual({ outcome: 'changed' });
    expect((await me(anna))?.email).toBe(fresh);
    expect((await world.backend.client().call('changeMail', { body: { code } })).error?.code).toBe('link_invalid');
    const undo = await mailedCode(world.backend.deps, anna.email);
    expect((await world.backend.client().call('changeMail', { body: { code: undo } })).body).toEqual({ outcome: 'undone' });
    expect(await me(anna)).toBeNull();
    expect((await world.backend.client().login(fresh)).error?.code).toBe('login_failed');
    // The password is invalidated as well; the following mail lets the owner choose a new one.
    expect((await world.backend.client().login(anna.email)).error?.code).toBe('login_failed');
  });

  test.each([
    ['no-address', 'new_email_invalid'],
    ['a@b.example\r\nBcc: all@b.example', 'new_email_invalid'],
  ])('%j → refused at its field', async (email, code) => {
    expect((await request(await member(), email)).error).toMatchObject({ code, field: 'email' });
  });

  test('own address, another member’s, wrong password → refused; only who knows the password learns of other accounts', async () => {
    const [anna, ben] = [await member(), await member()];
    expect((await request(anna, anna.email.toUpperCase())).error?.code).toBe('new_email_same');
    expect((await request(anna, ben.email)).error).toMatchObject({ code: 'email_taken', field: 'email' });
    expect((await request(anna, ben.email, 'wrong-password')).error).toMatchObject({ code: 'password_incorrect', field: 'password' });
  });

  test('address taken meanwhile → email_taken, and the account keeps its own', async () => {
    const anna = await member();
    await request(anna, 'wanted@test.example');
    const code = await mailedCode(world.backend.deps, 'wanted@test.example');
    await member({ account: { email: 'Wanted@test.example' } });
    expect((await world.backend.client().call('changeMail', { body: { code } })).error?.code).toBe('email_taken');
    expect((await me(anna))?.email).toBe(anna.email);
  });

  test('after a day, or asked again → the link is dead', async () => {
    const anna = await member();
    await request(anna, 'first@test.example');
    await request(anna, 'second@test.example');
    const [first, second] = [
      await mailedCode(world.backend.deps, 'first@test.example'),
      await mailedCode(world.backend.deps, 'second@test.example'),
    ];
    expect((await world.backend.client().call('changeMail', { body: { code: first } })).error?.code).toBe('link_invalid');
    world.now = new Date(START.getTime() + DAY_MS + 1_000);
    expect((await world.backend.client().call('changeMail', { body: { code: second } })).error?.code).toBe('link_invalid');
  });
});

describe('address mistyped at sign-up, then corrected', () => {
  /** Signs up with a stranger's address. @returns what corrects it */
  async function signUpMistyped(overrides: Parameters<typeof signUpBody>[0] = {}) {
    const client = world.backend.client();
    const { email } = (await client.signUp(overrides)).body.user;
    const correct = async () => {
      const own = `own-${email}`;
      expect((await client.call('requestMailChange', { body: { email: own, password: TEST_PASSWORD } })).status).toBe(204);
      const code = await mailedCode(world.backend.deps, own);
      expect((await world.backend.client().call('changeMail', { body: { code } })).body).toEqual({ outcome: 'changed' });
    };
    return { email, client, correct };
  }

  test('the stranger opens the activation link → 410, not logged in', async () => {
    const { email, correct } = await signUpMistyped();
    const code = await mailedCode(world.backend.deps, email);
    await correct();
    const stranger = world.backend.client();
    const { status, error } = await stranger.call('activate', { body: { code } });
    expect([status, error?.code, stranger.cookies.size]).toEqual([410, 'link_invalid', 0]);
  });

  test('the stranger requested a reset before → 410, the password stays', async () => {
    const { email, correct } = await signUpMistyped();
    expect((await world.backend.client().call('requestReset', { body: { email } })).status).toBe(204);
    const code = await mailedCode(world.backend.deps, email);
    await correct();
    const stranger = world.backend.client();
    const password = 'words-of-a-stranger-9';
    const { status, error } = await stranger.call('resetPassword', { body: { code, password, password2: password } });
    expect([status, error?.code, stranger.cookies.size]).toEqual([410, 'link_invalid', 0]);
    expect((await world.backend.client().login(`own-${email}`)).status).toBe(200);
  });

  test('message written at sign-up → delivered with the correction, once', async () => {
    const receiver = await member({ profile: { gender: 'male' } });
    const { client, correct } = await signUpMistyped({ signup_message: { profile_id: receiver.id, text: 'Your smile made my evening.' } });
    await correct();
    expect((await client.call('getUser')).body.user?.status).toBe('active');
    const { chats } = (await receiver.client.call('getChats')).body;
    expect(chats.map(({ conversation }) => conversation.last_message?.text)).toEqual(['Your smile made my evening.']);
    expect((await receiver.client.call('getUser')).body.user?.num_unread_messages).toBe(1);
  });
});
