import { randomUUID } from 'node:crypto';
import { createPush } from '../../push/create-push.ts';
import { type AMember, aMember } from '../../testing/a-member.ts';
import { type PushDevice, type PushService, startPushService } from '../../testing/push-service.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { type TestClient, testClient } from '../../testing/test-client.ts';
import { hashPassword } from '../password/password-hash.ts';
import { deleteExpired } from '../../session/delete-expired.ts';

const PASSWORD = 'moonlit-walk-77';
let now = new Date('2026-11-21T10:00:00Z');
let service: PushService;
let backend: TestBackend;
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD);
  service = await startPushService();
  backend = await startTestBackend({ now: () => now, env: { PUSH_HOSTS: ['push.test'] } });
  const { config, secrets, log } = backend.deps;
  backend.deps.push = createPush({ config, secrets, log, agent: service.agent });
});
afterAll(async () => {
  await backend.close();
  await service.close();
});

const member = () => aMember(backend.deps, { account: { password_hash, paid_user: true }, credits: 100 });
async function anotherLogin({ email }: AMember): Promise<TestClient> {
  const client = testClient(backend.url);
  expect((await client.call('login', { body: { email, password: PASSWORD } })).status).toBe(200);
  return client;
}
async function subscribes(client: TestClient): Promise<PushDevice> {
  const device = service.device();
  expect((await client.call('subscribePush', { body: { subscription: device.subscription } })).status).toBe(204);
  return device;
}
const write = (from: AMember, to: AMember, text = 'Hello') =>
  from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text } });
/** Waits until this device has received its push message, which is sent last. */
async function comesTo(device: PushDevice, times = 1): Promise<void> {
  for (let n = 0; n < 300 && device.received.length < times; n++) await new Promise((done) => setTimeout(done, 10));
  expect(device.received).toHaveLength(times);
}
const known = async ({ id }: AMember) =>
  (await backend.deps.db.selectFrom('push_subscription').select('endpoint').where('account_id', '=', id).execute()).length;

test('two devices → both are notified, encrypted for each, grouped by conversation, quoting nothing', async () => {
  const [anna, ben, cleo] = [await member(), await member(), await member()];
  const devices = [await subscribes(anna.client), await subscribes(await anotherLogin(anna))];
  const { conversation } = (await write(ben, anna, 'My secret')).body;
  for (const device of devices) await comesTo(device);
  await write(ben, anna, 'Another');
  for (const device of devices) await comesTo(device, 2);
  await write(cleo, anna);
  for (const device of devices) {
    await comesTo(device, 3);
    const [first, second, third] = device.received;
    expect(first!.message).toMatchObject({ title: 'Nightlark', url: `/chats/${conversation}`, tag: `chat-${conversation}` });
    expect([second!.topic, second!.message['tag']]).toEqual([first!.topic, first!.message['tag']]);
    expect(third!.message['tag']).not.toBe(first!.message['tag']);
    expect(JSON.stringify(device.received)).not.toContain('My secret');
  }
});

const ends: [string, (anna: AMember, other: TestClient) => Promise<unknown>][] = [
  ['it is logged out', (_anna, other) => other.call('logout')],
  ['it is logged out from the other', ({ client }) => client.call('endSessions', { body: { others: true } })],
  ['it turns push off', (_anna, other) => other.call('subscribePush', { body: { subscription: null } })],
];
test.each(ends)('%s → it gets no more push messages, the other device does', async (_, end) => {
  const [anna, ben] = [await member(), await member()];
  const kept = await subscribes(anna.client);
  const other = await anotherLogin(anna);
  const ended = await subscribes(other);
  await end(anna, other);
  await write(ben, anna);
  await comesTo(kept);
  expect([ended.received, await known(anna)]).toEqual([[], 1]);
});

test('its login has expired, and is not deleted yet → it gets no more push messages, the other device does', async () => {
  const [anna, ben] = [await member(), await member()];
  const kept = await subscribes(anna.client);
  const ended = await subscribes(await anotherLogin(anna));
  const { db } = backend.deps;
  const own = db.selectFrom('push_subscription').select('session_hash').where('endpoint', '=', ended.subscription.endpoint);
  await db.updateTable('session').set({ expires_at: now }).where('token_hash', '=', own).execute();
  for (const times of [1, 2]) {
    await write(ben, anna);
    await comesTo(kept, times);
  }
  expect([ended.received, await known(anna)]).toEqual([[], 2]);
});

test('its session has expired → the push subscription is deleted', async () => {
  const anna = await member();
  await subscribes(anna.client);
  now = new Date(now.getTime() + 31 * 86_400_000);
  await deleteExpired(backend.deps);
  expect(await known(anna)).toBe(0);
});

test('the push service gave the browser another endpoint → notified there, and the old subscription is deleted', async () => {
  const [anna, ben] = [await member(), await member()];
  const [before, after] = [await subscribes(anna.client), await subscribes(anna.client)];
  await write(ben, anna);
  await comesTo(after);
  expect([before.received, await known(anna)]).toEqual([[], 1]);
});

test('a browser that no longer accepts push messages → its subscription is deleted', async () => {
  const [anna, ben] = [await member(), await member()];
  const device = await subscribes(anna.client);
  device.isGone = true;
  await write(ben, anna);
  for (let n = 0; n < 300 && (await known(anna)) > 0; n++) await new Promise((done) => setTimeout(done, 10));
  expect(await known(anna)).toBe(0);
});

test.each(['https://fcm.googleapis.com/x', 'https://evil-push.test/x', 'https://push.test.evil.example/x'])(
  '%s, which is none of the allowed hosts → refused',
  async (endpoint) => {
    const { client } = await member();
    const { keys } = service.device().subscription;
    expect((await client.call('subscribePush', { body: { subscription: { endpoint, keys } } })).status).toBe(422);
  },
);
