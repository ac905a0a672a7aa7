import { sql } from 'kysely';
import type { AMember } from '../../testing/a-member.ts';
import { DAY_MS, givenAccounts, START } from '../../testing/given-accounts.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { purgeAccounts } from './purge-accounts.ts';

const world = givenAccounts();
const { member, me, secondBrowser, mails, sees } = world;

describe('leaving', () => {
  const leave = (to: AMember, body: Record<string, unknown> = {}) =>
    to.client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time', remarks: 'Busy', ...body } });

  test('password and reason → hidden and logged out everywhere at once, 14 days to come back by the mailed link', async () => {
    const [anna, ben] = [await member(), await member()];
    const other = await secondBrowser(anna);
    expect((await leave(anna)).body).toEqual({ delete_at: '2026-12-05T10:00:00.000Z' });
    expect(await sees(ben, anna)).toBe(false);
    expect([await me(anna), (await other.call('getUser')).body.user]).toEqual([null, null]);
    expect((await world.backend.client().call('requestReset', { body: { email: anna.email } })).error?.code).toBe('pending_deletion');
    world.now = new Date(START.getTime() + 13 * DAY_MS);
    await purgeAccounts(world.backend.deps);
    const client = world.backend.client();
    const code = await mailedCode(world.backend.deps, anna.email);
    expect((await client.call('updateAccount', { body: { code } })).body.user).toMatchObject({ id: anna.id, status: 'active' });
    expect((await client.call('getUser')).body.user?.id).toBe(anna.id);
    expect(await sees(ben, anna)).toBe(true);
    expect((await client.call('updateAccount', { body: { code } })).error?.code).toBe('link_invalid');
    world.now = new Date(START.getTime() + 30 * DAY_MS);
    expect(await purgeAccounts(world.backend.deps)).toBe(0);
  });

  test('login while leaving → an error that points to the mailed link, which is sent again; with a wrong password only login_failed', async () => {
    const anna = await member();
    await leave(anna);
    const { error } = await world.backend.client().login(anna.email);
    expect(error).toMatchObject({ code: 'pending_deletion', message: expect.stringContaining('link in your e-mail') });
    expect((await mails(anna.email)).map(({ kind }) => kind)).toEqual(['goodbye', 'goodbye']);
    expect((await world.backend.client().login(anna.email, 'wrong-password')).error?.code).toBe('login_failed');
  });

  test('deleted, restored and deleted again → the first deletion’s other link doesn’t restore the second', async () => {
    const anna = await member();
    await leave(anna);
    const first = await mailedCode(world.backend.deps, anna.email);
    await world.backend.client().login(anna.email);
    const client = world.backend.client();
    const code = await mailedCode(world.backend.deps, anna.email);
    expect((await client.call('updateAccount', { body: { code } })).status).toBe(200);
    await leave({ ...anna, client });
    const other = world.backend.client();
    expect((await other.call('updateAccount', { body: { code: first } })).error?.code).toBe('link_invalid');
    expect(other.cookies.size).toBe(0);
    const last = await mailedCode(world.backend.deps, anna.email);
    expect((await other.call('updateAccount', { body: { code: last } })).status).toBe(200);
  });

  test('deleted before the address was confirmed, then restored by the link, which confirms it → the message written at sign-up is delivered', async () => {
    const receiver = await member({ profile: { gender: 'male' } });
    const client = world.backend.client();
    const message = { profile_id: receiver.id, text: 'Your smile made my evening.' };
    const { id, email } = (await client.signUp({ signup_message: message })).body.user;
    await leave({ id, email, client });
    const code = await mailedCode(world.backend.deps, email);
    expect((await client.call('updateAccount', { body: { code } })).body.user).toMatchObject({ id, status: 'active' });
    const { chats } = (await receiver.client.call('getChats')).body;
    expect(chats.map(({ conversation }) => conversation.last_message?.text)).toEqual([message.text]);
  });

  test('wrong password, no reason, logged out → refused, nothing changed', async () => {
    const [anna, ben] = [await member(), await member()];
    expect((await leave(anna, { password: 'wrong-password' })).error).toMatchObject({ code: 'password_incorrect', field: 'password' });
    expect((await leave(anna, { reason: 'because' })).error?.field).toBe('reason');
    expect((await world.backend.client().call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } })).error?.code).toBe(
      'authentication_required',
    );
    expect(await sees(ben, anna)).toBe(true);
  });

  test('after 14 days → every row is gone and every photo on its way, twice over; bookings stay without a name, the reason without remarks', async () => {
    const [anna, ben] = [await member({ account: { paid_user: true }, credits: 9 }), await member()];
    const { db } = world.backend.deps;
    await anna.client.call('sendMessage', { body: { profile: ben.id, client_id: crypto.randomUUID(), text: 'Hello' } });
    await db
      .insertInto('payment')
      .values(
        (['completed', 'failed'] as const).map((status) => ({
          id: `pay-${status}`,
          account_id: anna.id,
          bundle_id: 'credits-10',
          method: 'ideal',
          status,
          credits: 10,
          amount_cents: 999,
          vat_cents: 173,
          currency: 'EUR',
          country: 'NL',
          idempotency_key: status,
          request_hash: 'x',
        })),
      )
      .execute();
    const names = { name: 'a.webp', thumb_name: 'b.webp', blur_name: 'c.webp', blur_thumb_name: 'd.webp' };
    await db
      .insertInto('image')
      .values({ profile_id: anna.id, position: 0, width: 1, height: 1, color: '#fff', storage_key: 'photos/purged', ...names })
      .execute();
    await leave(anna, { reason: 'price', remarks: 'Call me' });
    world.now = new Date(START.getTime() + 14 * DAY_MS);
    expect(await purgeAccounts(world.backend.deps)).toBeGreaterThan(0);
    expect(await purgeAccounts(world.backend.deps)).toBe(0);
    for (const { table, owner } of PERSONAL_TABLES) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(owner[0]!)} = ${anna.id}`.execute(db);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await db.selectFrom('unused_files').select('storage_key').where('storage_key', '=', 'photos/purged').execute()).toHaveLength(1);
    expect(await mails(anna.email)).toEqual([]);
    expect((await ben.client.call('getChats')).body.chats).toEqual([]);
    expect(await db.selectFrom('kept_payment').select(['id', 'amount_cents']).execute()).toEqual([
      { id: 'pay-completed', amount_cents: 999 },
    ]);
    expect(await db.selectFrom('leaving').select(['account_id', 'reason', 'remarks']).where('reason', '=', 'price').execute()).toEqual([
      { account_id: null, reason: 'price', remarks: '' },
    ]);
    world.now = new Date('2034-01-01T00:00:00Z');
    await purgeAccounts(world.backend.deps);
    expect(await db.selectFrom('kept_payment').select('id').execute()).toEqual([]);
  });
});
