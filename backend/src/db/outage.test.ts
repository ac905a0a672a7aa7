import { eventually } from '@nightlark/build/jest/eventually.ts';
import type { EndpointName } from '@nightlark/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { deleteExpired } from '../session/delete-expired.ts';
import { aMember, type AMember } from '../testing/a-member.ts';
import { openLive } from '../testing/live-stream.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The longest a call may take while the database is frozen, with a margin for a busy machine. */
const HELD_MS = 2_000;
const MARGIN_MS = 3_000;
const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);

(isPostgres ? describe : describe.skip)('PostgreSQL', () => {
  let backend: TestBackend;
  let proxy: TcpProxy;
  let direct: string;
  let member: AMember;
  let errors: jest.SpyInstance;
  beforeAll(async () => {
    backend = await startTestBackend({
      env: { DATABASE_TIMEOUT_MS: readConfig({}).DATABASE_TIMEOUT_MS },
      async wayToDatabase(url) {
        direct = url;
        proxy = await startTcpProxy(url);
        return proxy.url;
      },
    });
    member = await aMember(backend.deps);
  });
  beforeEach(async () => {
    errors = jest.spyOn(backend.deps.log, 'error');
    // Fills the caches used during an outage, and opens connections to lose.
    await Promise.all([ask('getSettings'), ask('getUser'), ask('getLikes'), visitor('search')]);
  });
  // Also after a test that failed in the middle of an outage.
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await backend.close();
    await proxy.close();
  });

  const bounded = (path: string, client = member.client) =>
    client.fetch(path, { signal: AbortSignal.timeout(HELD_MS + MARGIN_MS) }).then(async (response) => {
      await response.arrayBuffer();
      return response;
    });
  const PATHS: Partial<Record<EndpointName, string>> = {
    getUser: 'user.php',
    getLikes: 'likes.php',
    getChats: 'chats.php',
    search: 'search.php',
    getSettings: 'settings.php',
    getInterests: 'interests.php',
    getRegions: 'regions.php?country=NL',
    geocode: 'geocode.php?lat=52&lon=5',
    getCompanyInfo: 'companyinfo.php',
  };
  const ask = (name: EndpointName) => bounded(`/api/${PATHS[name]}`);
  const visitor = (name: EndpointName) => bounded(`/api/${PATHS[name]}`, backend.client());
  const outcome = ({ status, headers }: Response) => [status, headers.get('retry-after')];

  /** Recovered without a restart, on as many connections at once as the pool has. */
  async function isWellAgain(): Promise<void> {
    await eventually(async () => expect((await bounded('/readyz')).status).toBe(200));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask((['getUser', 'getLikes', 'search'] as const)[index % 3]!)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }

  const FAULTS: [string, () => unknown, { lost?: boolean }][] = [
    ['frozen, and goes on later', () => proxy.freeze(), {}],
    ['swallowed by the network', () => proxy.freeze(), { lost: true }],
    ['not there', () => proxy.refuse(), {}],
  ];
  describe.each(FAULTS)('%s', (_, fault, healing) => {
    test('calls → 503 with Retry-After in time, also many at once; one line in the log; well again by itself', async () => {
      await fault();
      const names = ['getUser', 'getLikes', 'getChats', 'search'] as const;
      const answers = await Promise.all(Array.from({ length: 60 }, (__, index) => ask(names[index % names.length]!)));
      expect(new Set(answers.map((answer) => outcome(answer).join()))).toEqual(new Set(['503,1']));
      expect(outcome(await bounded('/readyz'))).toEqual([503, '1']);
      // The circuit opens after a second failed probe, which can be later than the refusals of a server that is gone.
      await eventually(() => expect(errors).toHaveBeenCalled());
      await proxy.heal(healing);
      await isWellAgain();
      expect(errors.mock.calls.map(([, text]) => text)).toEqual([expect.stringContaining('database does not answer')]);
    }, 30_000);

    test('what needs no database → goes on, for members and visitors, the settings as they were', async () => {
      const settings = await (await backend.client().fetch('/api/settings.php')).text();
      await fault();
      expect((await ask('getSettings')).status).toBe(200);
      for (const name of ['getSettings', 'getCompanyInfo', 'getInterests', 'getRegions', 'geocode'] as const) {
        expect([name, (await ask(name)).status, (await visitor(name)).status]).toEqual([name, 200, 200]);
      }
      expect(await (await backend.client().fetch('/api/settings.php')).text()).toBe(settings);
      expect(await (await visitor('getUser')).status).toBe(200);
      await proxy.heal(healing);
      await isWellAgain();
    }, 30_000);

    test('an open event stream → stays, and hears what comes afterwards', async () => {
      const live = await openLive(member.client);
      await fault();
      await ask('getUser');
      await proxy.heal(healing);
      await isWellAgain();
      backend.deps.events.publish(member.id, 'credits', { credits: 7, paid_user: true });
      expect((await live.next('credits')).data.credits).toBe(7);
      live.close();
    }, 30_000);

    test('a transaction under way → refused once, without a wait for its rollback; a job → refused, and works afterwards', async () => {
      const { db, slowDb, now } = backend.deps;
      const job = { db: slowDb, now };
      const work = db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await fault();
        await sql`select 2`.execute(trx);
      });
      const bound = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('held')), HELD_MS + MARGIN_MS).unref());
      await expect(Promise.race([work, bound])).rejects.toThrow(DatabaseUnavailable);
      await expect(Promise.race([deleteExpired(job), bound])).rejects.toThrow(DatabaseUnavailable);
      await proxy.heal(healing);
      await isWellAgain();
      await deleteExpired(job);
    }, 30_000);
  });

  test('connections cut while they are used → those calls alone are refused, the next are answered', async () => {
    const underWay = Array.from({ length: 8 }, () => sql`select pg_sleep(0.5)`.execute(backend.deps.db));
    await new Promise((done) => setTimeout(done, 200));
    proxy.reset();
    for (const { status, reason } of (await Promise.allSettled(underWay)) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(['rejected', expect.any(DatabaseUnavailable)]);
    }
    await isWellAgain();
  }, 30_000);

  test('every connection ended by the server, as at its restart → well again by itself', async () => {
    const admin = new pg.Client({ connectionString: direct });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await isWellAgain();
    await admin.end();
  }, 30_000);

  test('a table that is locked → what reads it is 503 in time, all else is answered, and it too afterwards', async () => {
    const holder = new pg.Client({ connectionString: direct });
    await holder.connect();
    await holder.query('begin; lock table likes in access exclusive mode');
    const [likes, ...others] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => ask('getLikes'))),
      visitor('search'),
      visitor('getUser'),
      ask('getSettings'),
    ]);
    expect(new Set(likes.map((answer) => outcome(answer).join()))).toEqual(new Set(['503,1']));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    // The server is there: no outage is logged.
    expect(errors).not.toHaveBeenCalled();
    await holder.query('rollback');
    await holder.end();
    await isWellAgain();
  }, 30_000);

  test('a statement that takes too long → cut short; of a job → has its time', async () => {
    const long = sql`select pg_sleep(3)`;
    await expect(long.execute(backend.deps.db)).rejects.toMatchObject({ name: 'DatabaseUnavailable', isLost: false });
    await long.execute(backend.deps.slowDb);
    expect(errors).not.toHaveBeenCalled();
  }, 30_000);
});
