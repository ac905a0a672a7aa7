import { DAY_MS, givenAccounts, START } from '../../testing/given-accounts.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { endPauses } from './update-account.ts';

const world = givenAccounts();
const { member, sees } = world;

describe('invisible and paused', () => {
  const client_id = '6f1c1c1e-0000-4000-8000-000000000001';

  test('invisible → not found, not liked, not written to by others; visible again → all as before', async () => {
    const [anna, ben] = [await member(), await member({ profile: { gender: 'male' }, account: { paid_user: true }, credits: 5 })];
    expect((await anna.client.call('updateAccount', { body: { invisible: true } })).body.user).toMatchObject({ invisible: true });
    expect(await sees(ben, anna)).toBe(false);
    expect((await ben.client.call('like', { body: { id: anna.id } })).status).toBe(404);
    const write = () => ben.client.call('sendMessage', { body: { profile: anna.id, client_id, text: 'Hi' } });
    expect((await write()).status).toBe(404);
    const found = async () =>
      (await ben.client.call('search', { query: { gender: 'female' } })).body.profiles.some(({ id }) => id === anna.id);
    expect(await found()).toBe(false);
    await anna.client.call('updateAccount', { body: { invisible: false } });
    expect(await found()).toBe(true);
    expect((await write()).status).toBe(201);
  });

  test('paused → hidden until the time is over, then back by itself; or at once', async () => {
    const [anna, ben] = [await member(), await member()];
    const { body } = await anna.client.call('updateAccount', { body: { pause_days: 7 } });
    expect(body.user.paused_until).toBe('2026-11-28T10:00:00.000Z');
    await endPauses(world.backend.deps);
    expect(await sees(ben, anna)).toBe(false);
    world.now = new Date(START.getTime() + 7 * DAY_MS);
    await endPauses(world.backend.deps);
    expect(await sees(ben, anna)).toBe(true);
    await anna.client.call('updateAccount', { body: { pause_days: 30 } });
    expect((await anna.client.call('updateAccount', { body: { pause_days: null } })).body.user.paused_until).toBeNull();
    expect(await sees(ben, anna)).toBe(true);
  });

  test('confirmed while invisible → stays hidden', async () => {
    const anna = await member({ account: { status: 'not_confirmed' }, profile: { active: false } });
    await anna.client.call('resendActivation');
    await anna.client.call('updateAccount', { body: { invisible: true } });
    await anna.client.call('activate', { body: { code: await mailedCode(world.backend.deps, anna.email) } });
    expect(await sees(await member(), anna)).toBe(false);
  });

  test.each([{}, { invisible: 'yes' }, { pause_days: 3 }, { invisible: true, pause_days: 7 }, { status: 'active' }])(
    '%o → 422',
    async (body) => {
      expect((await (await member()).client.call('updateAccount', { body })).status).toBe(422);
    },
  );
});
