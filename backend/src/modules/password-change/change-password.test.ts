import type { AMember } from '../../testing/a-member.ts';
import { givenAccounts } from '../../testing/given-accounts.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';

const world = givenAccounts();
const { member, me, secondBrowser, mails } = world;

describe('password', () => {
  const change = (to: AMember, body: Record<string, string> = {}) =>
    to.client.call('changePassword', {
      body: { old_password: TEST_PASSWORD, password: 'a-brand-new-one-9', password2: 'a-brand-new-one-9', ...body },
    });

  test('right old password → the new one works, other sessions end, a mail is sent', async () => {
    const anna = await member();
    const other = await secondBrowser(anna);
    expect((await change(anna)).status).toBe(204);
    expect(await me(anna)).not.toBeNull();
    expect((await other.call('getUser')).body.user).toBeNull();
    expect((await world.backend.client().login(anna.email)).status).toBe(403);
    expect((await world.backend.client().login(anna.email, 'a-brand-new-one-9')).status).toBe(200);
    expect((await mails(anna.email)).map(({ kind }) => kind)).toEqual(['password_changed']);
  });

  test.each([
    [{ old_password: 'not-this-one' }, 'password_wrong', 'old_password', 'Please check your old password.'],
    [{ password2: 'another-one-12' }, 'passwords_differ', 'password2', 'The entered passwords are not the same.'],
    [{ password: 'short', password2: 'short' }, 'password_too_short', 'password', 'Your password needs at least 10 characters.'],
  ] as const)('%o → refused at its field, nothing changed', async (body, code, field, message) => {
    const anna = await member();
    expect((await change(anna, body)).error).toMatchObject({ code, field, message });
    expect((await world.backend.client().login(anna.email)).status).toBe(200);
  });

  test('guessed five times at an open session → locked', async () => {
    const anna = await member();
    for (let miss = 1; miss < 5; miss++) expect((await change(anna, { old_password: 'guess' })).error?.code).toBe('password_wrong');
    expect((await change(anna, { old_password: 'guess' })).error?.code).toBe('too_many_attempts');
    expect((await change(anna)).error?.code).toBe('too_many_attempts');
  });
});
