import { createPush } from '../../push/create-push.ts';
import { type AMember, aMember } from '../../testing/a-member.ts';
import { anAgeProvider, startAgeCheck } from '../../testing/an-age-provider.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { startPushService, type PushDevice, type PushService } from '../../testing/push-service.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let service: PushService;
let backend: TestBackend;
const provider = anAgeProvider();
beforeAll(async () => {
  service = await startPushService();
  backend = await startTestBackend({
    hooks: { ageChecks: { test: () => provider } },
    env: { AGE_CHECKS: { GB: 'test' }, PUSH_HOSTS: ['push.test'] },
  });
  const { config, secrets, log } = backend.deps;
  backend.deps.push = createPush({ config, secrets, log, agent: service.agent });
});
afterAll(async () => {
  await backend.close();
  await service.close();
});

const member = (country = 'GB') => aMember(backend.deps, { profile: { country } });
const ageStateOf = async ({ client }: Pick<AMember, 'client'>) => (await client.call('getAgeCheck')).body.state;
async function prove(who: AMember): Promise<void> {
  provider.outcomes.set(await startAgeCheck(who), 'passed');
  expect(await ageStateOf(who)).toBe('passed');
}

test('blocked members → by the name alone until the age is proved, then with the rest', async () => {
  const [anna, ben] = [await member(), await aMember(backend.deps, { profile: { city: 'Utrecht', photo_count: 2 } })];
  await anna.client.call('block', { body: { id: ben.id } });
  const list = async () => (await anna.client.call('getBlocked')).body.profiles;
  expect(await list()).toMatchObject([
    { id: ben.id, name: `Member ${ben.id}`, city: null, online: false, photo_count: 0, main_image: null },
  ]);
  await prove(anna);
  expect(await list()).toMatchObject([{ id: ben.id, city: 'Utrecht', online: true, photo_count: 2 }]);
});

describe('the message written at sign-up', () => {
  const TEXT = 'Your smile made my evening.';
  /** Signed up with a message, in a country that requires a proof, and confirmed. */
  async function confirmed(receiver: AMember): Promise<AMember> {
    const client = backend.client();
    const { user } = (await client.signUp({ country: 'GB', signup_message: { profile_id: receiver.id, text: TEXT } })).body;
    await client.call('activate', { body: { code: await mailedCode(backend.deps, user.email) } });
    return { id: user.id, email: user.email, client };
  }
  const received = async ({ client }: AMember) =>
    (await client.call('getChats')).body.chats.map(({ profile, conversation }) => [profile.id, conversation.last_message?.text]);

  test('confirmed, but the age is not proved → held; proved → delivered, once', async () => {
    const ben = await member('NL');
    const anna = await confirmed(ben);
    expect(await received(ben)).toEqual([]);
    await prove(anna);
    expect(await ageStateOf(anna)).toBe('passed');
    expect(await received(ben)).toEqual([[anna.id, TEXT]]);
    expect((await ben.client.call('getUser')).body.user?.num_unread_messages).toBe(1);
  });

  test('proved before the address is confirmed → delivered when it is confirmed', async () => {
    const ben = await member('NL');
    const client = backend.client();
    const { user } = (await client.signUp({ country: 'GB', signup_message: { profile_id: ben.id, text: TEXT } })).body;
    await prove({ id: user.id, email: user.email, client });
    expect(await received(ben)).toEqual([]);
    await client.call('activate', { body: { code: await mailedCode(backend.deps, user.email) } });
    expect(await received(ben)).toEqual([[user.id, TEXT]]);
  });

  test('moved to a country that requires no proof → delivered', async () => {
    const ben = await member('NL');
    const anna = await confirmed(ben);
    await anna.client.call('updateProfile', { body: { about: 'Still here' } });
    expect(await received(ben)).toEqual([]);
    await anna.client.call('updateProfile', { body: { country: 'NL' } });
    expect(await received(ben)).toEqual([[anna.id, TEXT]]);
  });
});

test('push with names and messages → neither until the age is proved', async () => {
  const [anna, ben] = [await member(), await aMember(backend.deps, { account: { paid_user: true }, credits: 10 })];
  await anna.client.call('updateNotifications', { body: { push_details: true } });
  const device = service.device();
  await anna.client.call('subscribePush', { body: { subscription: device.subscription } });
  const write = async (text: string) => {
    const before = device.received.length;
    await ben.client.call('sendMessage', { body: { profile: anna.id, client_id: crypto.randomUUID(), text } });
    return next(device, before);
  };
  const unproved = JSON.stringify(await write('My secret'));
  expect(unproved).not.toMatch(new RegExp(`My secret|Member ${ben.id}`));
  await ben.client.call('like', { body: { id: anna.id } });
  expect(await next(device, 1)).toMatchObject({ title: 'Nightlark', actions: [] });
  await prove(anna);
  expect(await write('My other secret')).toMatchObject({ title: `Member ${ben.id}`, body: 'My other secret' });
});

/** The push message that is received after a number of them. */
async function next({ received }: PushDevice, after: number): Promise<Record<string, unknown>> {
  for (let n = 0; n < 300 && received.length <= after; n++) await new Promise((done) => setTimeout(done, 10));
  expect(received).toHaveLength(after + 1);
  return received[after]!.message;
}
