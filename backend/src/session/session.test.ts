import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { activate } from '../modules/activation/activation.ts';
import { cancelDeletion } from '../modules/leaving/deletion.ts';
import { makeCode } from '../modules/mail-codes/mail-code.ts';
import { resetPassword } from '../modules/password-change/reset-password.ts';
import { login } from '../modules/sessions/login.ts';
import type { AMember } from '../testing/a-member.ts';
import { givenAccounts } from '../testing/given-accounts.ts';
import { mailedCode } from '../testing/outbox.ts';
import { TEST_PASSWORD } from '../testing/sign-up-body.ts';
import type { AuthenticatedAccount } from './authenticated-account.ts';
import { startSession } from './session.ts';

/* Whoever has authenticated gets a session only if the account is still as it was then. */
const world = givenAccounts();
const { member } = world;
const NEW_PASSWORD = 'starlit-walk-88';

const code = ({ id }: AMember, kind: 'activate' | 'reset' | 'reactivate', payload = {}) =>
  makeCode(world.backend.deps.db, world.now, { accountId: id, kind, minutes: 60, payload });
const reset = async (anna: AMember) =>
  resetPassword(world.backend.deps, { code: await code(anna, 'reset'), password: NEW_PASSWORD, password2: NEW_PASSWORD });
/** On the device where the member signed up. */
async function activation(anna: AMember): Promise<AuthenticatedAccount> {
  const device = Buffer.from(`the device of ${anna.id}`);
  await world.backend.deps.db
    .insertInto('known_device')
    .values({ account_id: anna.id, token_hash: device, last_login: world.now })
    .execute();
  return (await activate(world.backend.deps, await code(anna, 'activate'), { viewer: null, device }))!;
}
const attack = (anna: AMember) =>
  login(world.backend.deps, { email: anna.email, password: TEST_PASSWORD }, '127.0.0.1', { source: '192.0.2.1', device: null });

/** The last step of a call that logs in. @returns the outcome, and what the browser was given */
async function finish(account: AuthenticatedAccount) {
  const request = { headers: {}, get: () => undefined, source: '192.0.2.1' } as unknown as Request;
  const append = jest.fn<Response['append']>();
  const failure = await startSession(world.backend.deps, request, { append } as unknown as Response, account).then(
    () => null,
    (error: unknown) => error,
  );
  return { failure, cookies: append.mock.calls.length };
}
const stored = async ({ id }: AMember) => [
  await world.backend.deps.db.selectFrom('session').select('id').where('account_id', '=', id).execute(),
  await world.backend.deps.db.selectFrom('known_device').select('account_id').where('account_id', '=', id).execute(),
];

describe('between the check of a login’s password and its session', () => {
  test('nothing happens → a session and a known device', async () => {
    const anna = await member();
    expect(await finish(await attack(anna))).toEqual({ failure: null, cookies: 2 });
    const [sessions, devices] = await stored(anna);
    expect([sessions!.length, devices!.length]).toEqual([2, 1]);
  });

  test('the password is changed → only the session that changed it, no device', async () => {
    const anna = await member();
    const account = await attack(anna);
    const body = { old_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD };
    expect((await anna.client.call('changePassword', { body })).status).toBe(204);
    expect(await finish(account)).toMatchObject({ failure: { code: 'login_failed' }, cookies: 0 });
    const [sessions, devices] = await stored(anna);
    expect([sessions!.length, devices]).toEqual([1, []]);
  });

  test.each<[string, (anna: AMember) => Promise<unknown>, string]>([
    ['the password is reset', reset, 'login_failed'],
    [
      'a change of address is undone',
      async (anna) => {
        const email = `undone-${anna.email}`;
        await anna.client.call('requestMailChange', { body: { email, password: TEST_PASSWORD } });
        for (const to of [email, anna.email])
          await world.backend.client().call('changeMail', { body: { code: await mailedCode(world.backend.deps, to) } });
      },
      'login_failed',
    ],
    [
      'the account is deleted',
      async ({ client }) => {
        expect((await client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } })).status).toBe(200);
      },
      'pending_deletion',
    ],
  ])('%s → no session, no device, no cookie', async (_, happens, error) => {
    const anna = await member();
    const account = await attack(anna);
    await happens(anna);
    expect(await finish(account)).toMatchObject({ failure: { code: error }, cookies: 0 });
    expect(await stored(anna)).toEqual([[], []]);
  });
});

test.each<[string, 'not_confirmed' | 'active' | 'pending_deletion', (anna: AMember) => Promise<AuthenticatedAccount>]>([
  ['an activation', 'not_confirmed', activation],
  ['a reset', 'active', reset],
  ['a cancelled deletion', 'pending_deletion', async (anna) => cancelDeletion(world.backend.deps, await code(anna, 'reactivate'))],
])('%s, then a reset before it gets its session → no session', async (_, status, authenticate) => {
  const anna = await member({ account: { status } });
  const account = await authenticate(anna);
  await reset(anna);
  expect(await finish(account)).toMatchObject({ failure: { code: 'login_failed' }, cookies: 0 });
  expect(await stored(anna)).toEqual([[], []]);
});

test('a session of an account that is being deleted, whatever left it there → nobody is logged in', async () => {
  const anna = await member();
  await world.backend.deps.db.updateTable('account').set({ status: 'pending_deletion' }).where('id', '=', anna.id).execute();
  expect(await world.me(anna)).toBeNull();
  expect((await anna.client.call('exportAccount')).error?.code).toBe('authentication_required');
});
