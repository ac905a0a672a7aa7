import { eventually } from '@nightlark/build/jest/eventually.ts';
import { CHANGED_COOKIE, STALE_SECONDS } from '@nightlark/contract';
import { createMetrics } from '@nightlark/metrics';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { aMember, type AMember } from '../testing/a-member.ts';
import { canStartPostgres, type PostgresPair, startPostgresPair } from '../testing/postgres-pair.ts';
import { startTestBackend, type TestBackend, type TestBackendOptions } from '../testing/start-backend.ts';
import { testClient, type TestClient } from '../testing/test-client.ts';

/** The longest a search takes whose replica gives no answer, on a busy machine. */
const HELD_MS = 3_000;

(canStartPostgres && process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('with a replica', () => {
  let pair: PostgresPair;
  let backend: TestBackend;
  let errors: jest.SpyInstance;
  let anna: AMember;
  const metrics = createMetrics('backend');

  const start = (options: TestBackendOptions = {}) =>
    startTestBackend({
      ...options,
      env: { DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.replica.url, DATABASE_TIMEOUT_MS: 8_000 },
    });
  beforeAll(async () => {
    pair = await startPostgresPair();
    backend = await start({ metrics });
    anna = await aMember(backend.deps);
  }, 120_000);
  beforeEach(async () => {
    await untilRead();
    errors = jest.spyOn(backend.deps.log, 'error');
  }, 60_000);
  afterAll(async () => {
    await backend.close();
    await pair.close();
  });

  const reads = () => ({ ...backend.deps.replica!.reads });
  const until = (isSo: () => Promise<boolean>) => eventually(async () => expect(await isSo()).toBe(true));
  /** The ids that somebody finds; a visitor without a client. */
  async function found(client: TestClient = backend.client()): Promise<number[]> {
    const { status, body } = await client.call('search', { query: { country: 'NL', gender: 'any' } });
    expect(status).toBe(200);
    return body.profiles.map(({ id }) => id);
  }
  /** A search, and who answered it. */
  async function search(): Promise<'replica' | 'primary' | 'failed' | 'several'> {
    const before = reads();
    expect(await found()).toContain(anna.id);
    const by = Object.entries(reads()).filter(([name, count]) => count > before[name as keyof typeof before]);
    return by.length === 1 ? (by[0]![0] as 'replica') : 'several';
  }
  const untilRead = () => until(async () => (await found()).includes(anna.id) && (await search()) === 'replica');
  const untilLeftOut = () => until(async () => (await search()) === 'primary');
  const told = () => errors.mock.calls.map(([, text]) => text as string);

  /** Searches without pause until the returned function is called: each has to find her, in bounded time. */
  function keepSearching(): () => Promise<void> {
    let isOver = false;
    const one = async () => {
      while (!isOver) {
        const begun = performance.now();
        expect(await found()).toContain(anna.id);
        expect(performance.now() - begun).toBeLessThan(HELD_MS);
      }
    };
    const all = Promise.all([one(), one(), one()]);
    all.catch(() => undefined);
    return () => ((isOver = true), all.then(() => undefined));
  }

  test('search, faces and match finder → read there, what else is called from the primary', async () => {
    const before = reads();
    await anna.client.call('search');
    await backend.client().call('getFaces');
    await anna.client.call('getMatches');
    const after = reads();
    expect(after).toEqual({ ...before, replica: expect.any(Number) });
    expect(after.replica).toBeGreaterThanOrEqual(before.replica + 4);
    for (const call of ['getUser', 'getLikes', 'getChats', 'getProfile'] as const)
      expect([call, (await anna.client.call(call)).status]).toEqual([call, 200]);
    expect(reads()).toEqual(after);
    const text = await metrics.registry.metrics();
    expect(text).toContain(`backend_stale_reads_total{by="replica",service="backend"} ${after.replica}`);
    expect(Number(/backend_replica_behind_seconds\{.*\} (.+)/.exec(text)![1])).toBeLessThan(STALE_SECONDS);
  });

  test('replay stands still → who changed something sees it at once, on each backend; others within the bound', async () => {
    const [other, bert] = [await start(), await aMember(backend.deps)];
    await until(async () => (await found()).includes(bert.id));
    bert.client.cookies.delete(CHANGED_COOKIE);
    await pair.replica.query('select pg_wal_replay_pause()');
    expect((await bert.client.call('block', { body: { id: anna.id } })).status).toBe(204);
    expect(await found(bert.client)).not.toContain(anna.id);
    const elsewhere = testClient(other.url);
    bert.client.cookies.forEach((value, name) => elsewhere.cookies.set(name, value));
    expect(await found(elsewhere)).not.toContain(anna.id);
    // As in a browser some seconds later, or another one of his.
    bert.client.cookies.delete(CHANGED_COOKIE);
    const changed = performance.now();
    expect(await found(bert.client)).toContain(anna.id);
    await until(async () => !(await found(bert.client)).includes(anna.id));
    expect(performance.now() - changed).toBeLessThan(STALE_SECONDS * 1_000 + HELD_MS);
    await untilLeftOut();
    await until(async () => told().length > 0);
    expect(told()).toEqual([expect.stringContaining('the replica is left out')]);
    await pair.replica.query('select pg_wal_replay_resume()');
    await untilRead();
    await other.close();
  }, 90_000);

  test('a change → noted in the browser for as long as the bound, a read is not', async () => {
    const { headers } = await anna.client.call('dismiss', { body: { key: 'note' } });
    expect(headers.getSetCookie().find((line) => line.startsWith(CHANGED_COOKIE))).toBe(
      `${CHANGED_COOKIE}=1; Max-Age=${STALE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect((await anna.client.call('search')).headers.getSetCookie()).toEqual([]);
  });

  const FAULTS: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['frozen', async () => pair.replica.freeze(), async () => pair.replica.thaw()],
    ['killed', () => pair.replica.kill(), () => pair.restartReplica()],
  ];
  test.each(FAULTS)(
    '%s in the middle of reads → each is answered in time, by the primary; then read again',
    async (_, begin, end) => {
      const stop = keepSearching();
      await wait(500);
      await begin();
      await wait(1_000);
      await untilLeftOut();
      await stop();
      await end();
      await untilRead();
      expect(told()).toEqual([expect.stringContaining('the replica is left out')]);
    },
    90_000,
  );

  test('what it can’t answer and the primary can → answered, and it is left out; what neither can → its error alone', async () => {
    const { staleDb } = backend.deps;
    await expect(sql`select 1 / 0`.execute(staleDb)).rejects.toThrow('division by zero');
    expect(await search()).toBe('replica');
    // A release's migration, which the replica has not replayed.
    await pair.replica.query('select pg_wal_replay_pause()');
    await pair.primary.query('create table newer as select 7 as n');
    expect((await sql`select n from newer`.execute(staleDb)).rows).toEqual([{ n: 7 }]);
    expect(await search()).toBe('primary');
    await pair.replica.query('select pg_wal_replay_resume()');
  }, 60_000);

  test('another database, the primary itself → no start, or never read', async () => {
    await pair.primary.query('create database other');
    const another = new URL(pair.primary.url);
    another.pathname = '/other';
    const env = { DATABASE_URL: pair.primary.url, DATABASE_READ_URL: another.href };
    await expect(startTestBackend({ env })).rejects.toThrow(/DATABASE_READ_URL is another database/);
    const own = await startTestBackend({ env: { ...env, DATABASE_READ_URL: pair.primary.url } });
    await wait(1_500);
    await own.client().call('search');
    expect(own.deps.replica!.reads).toMatchObject({ replica: 0, failed: 0 });
    await own.close();
  }, 60_000);

  test('promoted → never read again', async () => {
    const stop = keepSearching();
    await pair.replica.query('select pg_promote()');
    await untilLeftOut();
    await stop();
    await wait(3_000);
    expect(await search()).toBe('primary');
  }, 60_000);
});
