import { eventually } from '@nightlark/build/jest/eventually.ts';
import { randomUUID } from 'node:crypto';
import { aMember } from '../testing/a-member.ts';
import { openLive } from '../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';

/** The longest a call may take while Redis does not respond, with a margin for a busy machine. */
const BOUND_MS = 3_500;
const redisUrl = process.env['TEST_REDIS_URL'];

(redisUrl ? describe : describe.skip)('Redis', () => {
  let proxy: TcpProxy;
  let backend: TestBackend;
  beforeEach(async () => {
    proxy = await startTcpProxy(redisUrl!);
    backend = await startTestBackend({ env: { REDIS_URL: proxy.url } });
  });
  afterEach(async () => {
    await backend.close();
    await proxy.close();
  });

  const login = () =>
    backend.client().fetch('/api/user.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${randomUUID()}@test.example`, password: 'something' }),
      signal: AbortSignal.timeout(BOUND_MS),
    });

  test.each([
    ['frozen', () => proxy.freeze(), {}],
    ['swallowed by the network', () => proxy.freeze(), { lost: true }],
    ['not there', () => proxy.refuse(), {}],
  ] as const)(
    '%s → calls that count uses are answered in time, events too once it is back',
    async (_, fault, healing) => {
      const { client, id } = await aMember(backend.deps);
      expect((await login()).status).toBe(403);
      await fault();
      const answers = await Promise.all(Array.from({ length: 20 }, login));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
      expect((await client.call('getUser')).status).toBe(200);
      const live = await openLive(client);
      expect(live.status).toBe(200);
      await proxy.heal(healing);
      // A client that has been refused for long retries only after seconds.
      await eventually(() => {
        backend.deps.events.publish(id, 'credits', { credits: 1, paid_user: false });
        expect(live.rest().map(({ name }) => name)).toContain('credits');
      });
      expect((await login()).status).toBe(403);
      live.close();
    },
    30_000,
  );
});
