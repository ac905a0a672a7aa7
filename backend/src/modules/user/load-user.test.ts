import { TIME_BONUS_CODE } from '@nightlark/contract';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test('free member → what is left of messages and conversations, never below zero', async () => {
  const { client } = await aMember(backend.deps, { account: { free_messages_used: 2, conversations_started: 5 }, credits: 7 });
  expect((await client.call('getUser')).body.user).toMatchObject({ credits: 7, free_messages_left: 1, conversations_left: 0 });
});

test('premium member → remaining messages and conversations are null', async () => {
  const { client } = await aMember(backend.deps, { account: { paid_user: true } });
  expect((await client.call('getUser')).body.user).toMatchObject({ paid_user: true, free_messages_left: null, conversations_left: null });
});

test('the time bonus was used → time_bonus_used is true, for that member only', async () => {
  const [anna, ben] = [await aMember(backend.deps), await aMember(backend.deps)];
  await backend.deps.db.insertInto('discount_use').values({ account_id: anna.id, code: TIME_BONUS_CODE }).execute();
  const used = async ({ client }: AMember) => (await client.call('getUser')).body.user!.time_bonus_used;
  expect([await used(anna), await used(ben)]).toEqual([true, false]);
});

test('answer → no field of the account that is nobody’s business', async () => {
  const { client } = await aMember(backend.deps, { account: { tracking: '{"network":"net"}' } });
  const user = (await client.call('getUser')).body.user!;
  expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['password_hash']));
  expect(user).not.toHaveProperty('tracking');
});

test('language → saved, and errors are in it', async () => {
  const { client } = await aMember(backend.deps);
  expect((await client.call('setLanguage', { body: { language: 'nl' } })).body.user.language).toBe('nl');
  expect((await client.call('setLanguage', { body: { language: 'xx' } })).error).toEqual({
    code: 'validation',
    field: 'language',
    message: 'Controleer wat je hebt ingevuld.',
  });
});

describe('push subscription', () => {
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'p', auth: 'a' } };
  const saved = (id: number) => backend.deps.db.selectFrom('push_subscription').select('endpoint').where('account_id', '=', id).execute();

  test('saved, saved again, removed', async () => {
    const { client, id } = await aMember(backend.deps);
    for (let n = 0; n < 2; n++) expect((await client.call('subscribePush', { body: { subscription } })).status).toBe(204);
    expect(await saved(id)).toEqual([{ endpoint: subscription.endpoint }]);
    expect((await client.call('subscribePush', { body: { subscription: null } })).status).toBe(204);
    expect(await saved(id)).toEqual([]);
  });

  test('another member on the same browser → theirs from now on', async () => {
    const [first, second] = [await aMember(backend.deps), await aMember(backend.deps)];
    for (const { client } of [first, second]) await client.call('subscribePush', { body: { subscription } });
    expect([await saved(first.id), await saved(second.id)]).toEqual([[], [{ endpoint: subscription.endpoint }]]);
  });

  test.each([
    'https://intranet.example/push',
    'http://fcm.googleapis.com/x',
    'https://evil-googleapis.com/x',
    'https://storage.googleapis.com/x',
    'https://fcm.googleapis.com:22/x',
    'https://a:b@fcm.googleapis.com/x',
    'no url',
  ])('%s → refused', async (endpoint) => {
    const { client } = await aMember(backend.deps);
    expect((await client.call('subscribePush', { body: { subscription: { ...subscription, endpoint } } })).status).toBe(422);
  });

  test('logged out → refused', async () => {
    expect((await backend.client().call('subscribePush', { body: { subscription } })).error?.code).toBe('authentication_required');
  });
});
