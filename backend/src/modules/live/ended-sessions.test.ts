import { jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { type LiveStream, openLive } from '../../testing/live-stream.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { type TestClient, testClient } from '../../testing/test-client.ts';
import { hashPassword } from '../password/password-hash.ts';
import { purgeAccounts } from '../leaving/purge-accounts.ts';
import { checkSessions, startWatchingSessions } from './watch-sessions.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'];
const isShared = Boolean(process.env['TEST_DATABASE_URL'] && REDIS_URL);
const NEW_PASSWORD = 'starlit-walk-88';
const START = new Date('2026-11-21T10:00:00Z');
let now = START;

// The calls are made to `here`; streams are open on both.
describe.each(isShared ? ['on one process', 'on another process'] : ['on one process'])(
  'the live stream of a session that ended, %s',
  (where) => {
    let here: TestBackend;
    let there: TestBackend;
    let password_hash: string;
    beforeAll(async () => {
      password_hash = await hashPassword(TEST_PASSWORD);
      const clock = { now: () => now };
      const bus = isShared && REDIS_URL ? { REDIS_URL } : {};
      here = await startTestBackend({ ...clock, env: bus });
      const { DATABASE_URL } = here.deps.config;
      there = where === 'on one process' ? here : await startTestBackend({ ...clock, env: { ...bus, DATABASE_URL } });
    });
    afterAll(async () => {
      if (there !== here) await there.close();
      await here.close();
    });
    beforeEach(() => (now = START));

    // An id of its own: other tests may use the same Redis at the same time.
    const member = () => aMember(here.deps, { account: { id: randomInt(1_000_000, 2_000_000_000), password_hash } });
    const secondBrowser = async ({ email }: AMember) => {
      const client = here.client();
      expect((await client.login(email)).status).toBe(200);
      return client;
    };
    const streamOf = ({ cookies }: TestClient) => {
      const client = testClient(there.url);
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return openLive(client);
    };
    const publish = (memberId: number) => here.deps.events.publish(memberId, 'credits', { credits: 7, paid_user: true });
    const expectDeaf = async (stream: LiveStream) => {
      await stream.ended;
      expect(await stream.waiting('credits')).toBe(0);
    };
    const expectHearing = async (stream: LiveStream) => {
      expect((await stream.next('credits')).data.credits).toBe(7);
      stream.close();
    };

    const otherIsEnded: [string, (anna: AMember, other: TestClient) => Promise<void>][] = [
      ['logged out', async (_anna, other) => void (await other.call('logout'))],
      ['logged in anew', async (anna, other) => void (await other.login(anna.email))],
      [
        'the password was changed elsewhere',
        async ({ client }) => {
          const body = { old_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD };
          expect((await client.call('changePassword', { body })).status).toBe(204);
        },
      ],
      ['all others were logged out', async ({ client }) => void (await client.call('endSessions', { body: { others: true } }))],
      [
        'it alone was logged out by another',
        async ({ client }) => {
          const { sessions } = (await client.call('getSessions')).body;
          const { id } = sessions.find(({ current }) => !current)!;
          expect((await client.call('endSessions', { body: { id } })).status).toBe(204);
        },
      ],
    ];
    test.each(otherIsEnded)('%s → the stream ends and gets no more events; the member’s other session goes on', async (_, end) => {
      const anna = await member();
      const other = await secondBrowser(anna);
      const [kept, ended] = [await streamOf(anna.client), await streamOf(other)];
      await end(anna, other);
      publish(anna.id);
      await expectDeaf(ended);
      await expectHearing(kept);
    });

    const allAreEnded: [string, (anna: AMember) => Promise<void>][] = [
      [
        'a new password by mail',
        async ({ email }) => {
          await here.client().call('requestReset', { body: { email } });
          const body = { code: await mailedCode(here.deps, email), password: NEW_PASSWORD, password2: NEW_PASSWORD };
          expect((await here.client().call('resetPassword', { body })).status).toBe(200);
        },
      ],
      [
        'a change of address that was undone',
        async ({ client, email }) => {
          const changed = `new-${email}`;
          await client.call('requestMailChange', { body: { email: changed, password: TEST_PASSWORD } });
          await here.client().call('changeMail', { body: { code: await mailedCode(here.deps, changed) } });
          const undo = await here.client().call('changeMail', { body: { code: await mailedCode(here.deps, email) } });
          expect(undo.body).toEqual({ outcome: 'undone' });
        },
      ],
      [
        'a deletion',
        async ({ client }) => {
          const body = { password: TEST_PASSWORD, reason: 'other' as const, remarks: '' };
          expect((await client.call('deleteAccount', { body })).status).toBe(200);
        },
      ],
      [
        'a purge',
        async ({ id }) => {
          await here.deps.db.updateTable('account').set({ status: 'pending_deletion', delete_at: now }).where('id', '=', id).execute();
          await purgeAccounts(here.deps);
        },
      ],
    ];
    test.each(allAreEnded)('%s → all of the member’s streams end and get no more events; others go on', async (_, end) => {
      const [anna, ben] = [await member(), await member()];
      const streams = [await streamOf(anna.client), await streamOf(await secondBrowser(anna))];
      const bens = await streamOf(ben.client);
      await end(anna);
      publish(anna.id);
      publish(ben.id);
      for (const stream of streams) await expectDeaf(stream);
      await expectHearing(bens);
    });

    test('the session has expired → the next event is not sent, and an idle stream is closed by the periodic check', async () => {
      const anna = await member();
      const [busy, idle] = [await streamOf(anna.client), await streamOf((await member()).client)];
      now = new Date(START.getTime() + 31 * 86_400_000);
      publish(anna.id);
      await expectDeaf(busy);
      await checkSessions(there.deps);
      await expectDeaf(idle);
    });

    test('the end of the session was missed, or the account is being deleted → the periodic check closes the stream, others stay open', async () => {
      const [anna, ben, cleo] = [await member(), await member(), await member()];
      const streams = [await streamOf(anna.client), await streamOf(ben.client), await streamOf(cleo.client)];
      await here.deps.db.deleteFrom('session').where('account_id', '=', anna.id).execute();
      await here.deps.db.updateTable('account').set({ status: 'pending_deletion' }).where('id', '=', ben.id).execute();
      await checkSessions(there.deps);
      for (const { id } of [anna, ben, cleo]) publish(id);
      await expectDeaf(streams[0]!);
      await expectDeaf(streams[1]!);
      await expectHearing(streams[2]!);
    });

    test('it ended while the stream was being opened → refused, whatever came first', async () => {
      for (let round = 0; round < 10; round++) {
        const anna = await member();
        const opening = streamOf(anna.client);
        await anna.client.call('logout');
        publish(anna.id);
        await expectDeaf(await opening);
      }
    });
  },
);

test('a stream that is open → its member counts as online, without another call', async () => {
  now = START;
  const backend = await startTestBackend({ now: () => now });
  const anna = await aMember(backend.deps);
  const live = await openLive(anna.client);
  now = new Date(START.getTime() + 6 * 60_000);
  await checkSessions(backend.deps);
  const { last_active } = await backend.deps.db
    .selectFrom('profile')
    .select('last_active')
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow();
  expect(last_active).toEqual(now);
  live.close();
  await backend.close();
});

test('checked a share at a time → all streams are in turn, and none while the database still works at the one before', async () => {
  const backend = await startTestBackend();
  const members = [await aMember(backend.deps), await aMember(backend.deps), await aMember(backend.deps)];
  const streams = await Promise.all(members.map(({ client }) => openLive(client)));
  const timers = jest.spyOn(globalThis, 'setInterval');
  const stop = startWatchingSessions(backend.deps);
  const [tick] = timers.mock.calls.find(([, delay]) => delay === 250)!;
  timers.mockRestore();
  stop();
  const ids = members.map(({ id }) => id);
  await backend.deps.db.deleteFrom('session').where('account_id', 'in', ids).execute();
  const statements = jest.spyOn(backend.deps.db, 'executeQuery');
  const held = Promise.withResolvers<void>();
  statements.mockImplementation(() => held.promise as never);
  for (let n = 0; n < 200; n++) {
    tick();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(statements).toHaveBeenCalledTimes(1);
  statements.mockRestore();
  // The share that failed comes again after all others.
  held.reject(new Error('no answer in time'));
  for (let n = 0; n < 60; n++) {
    tick();
    // Until its statements, if any, are done.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const stream of streams) await stream.ended;
  await backend.close();
});

test('a client that reads nothing for a while → what was published before the end arrives, nothing of afterwards, and the server goes on', async () => {
  const backend = await startTestBackend();
  const anna = await aMember(backend.deps);
  const { hostname, port } = new URL(backend.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += String(bytes)));
  const cookie = `session=${anna.client.cookies.get('session')}`;
  socket.write(`GET /api/events.php HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  const publish = (credits: number) => backend.deps.events.publish(anna.id, 'credits', { credits, paid_user: true });
  for (let n = 0; n < 1_000; n++) publish(1);
  await anna.client.call('logout');
  publish(2);
  socket.resume();
  // The final chunk of the response.
  while (!received.endsWith('\r\n0\r\n\r\n')) await once(socket, 'data');
  expect(received.match(/"credits":1/g)).toHaveLength(1_000);
  expect(received).not.toContain('"credits":2');
  socket.destroy();
  await backend.close();
});
