import { sql } from 'kysely';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import type { Session } from './check-server.ts';
import type { Db } from './open.ts';
import { assertPoolable } from './pooler.ts';
import { PREPARED } from './prepared.ts';
import { requestTimeouts } from './timeouts.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const TIMEOUTS = requestTimeouts(1_800);
const ROLE = { statement_timeout: '1350', lock_timeout: '500', idle_in_transaction_session_timeout: '9000', jit: 'off' };

/** A client of a pooler whose role has these settings. */
const client = (settings: Record<string, string>, prepared: () => void = () => {}): Session => ({
  query(statement) {
    if (typeof statement !== 'string') prepared();
    const isOfSettings = typeof statement === 'string' && statement.includes('pg_settings');
    const rows = isOfSettings ? Object.entries(settings).map(([name, setting]) => ({ name, setting })) : [{ role: 'app' }];
    return Promise.resolve({ rows });
  },
});

test('a pooler that keeps prepared statements, a role with its settings → poolable', async () => {
  await expect(assertPoolable(client(ROLE), client(ROLE), TIMEOUTS)).resolves.toBeUndefined();
});

test('a pooler that loses prepared statements → refused, with the version that keeps them', async () => {
  const forgetful = client(ROLE, () => {
    throw Object.assign(new Error('prepared statement "nightlark_check" does not exist'), { code: '26000' });
  });
  await expect(assertPoolable(client(ROLE), forgetful, TIMEOUTS)).rejects.toThrow(/does not exist.*PgBouncer 1\.21/);
});

test.each([
  [
    'no timeouts',
    { ...ROLE, statement_timeout: '0', lock_timeout: '0' },
    'set statement_timeout = 1350; alter role app set lock_timeout = 900;',
  ],
  ['a longer one', { ...ROLE, statement_timeout: '60000' }, 'alter role app set statement_timeout = 1350;'],
  ['statements compiled', { ...ROLE, jit: 'on' }, 'alter role app set jit = off;'],
])('a role with %s → refused, with the statements that mend it', async (_, role, statements) => {
  await expect(assertPoolable(client(role), client(role), TIMEOUTS)).rejects.toThrow(statements);
});

test('no answer → said as it is', async () => {
  const silent = client(ROLE, () => {
    throw new Error('Query read timeout');
  });
  await expect(assertPoolable(silent, client(ROLE), TIMEOUTS)).rejects.toThrow(/^Query read timeout$/);
});

(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('calls by a pooler', () => {
  let direct: TestBackend;
  let proxy: TcpProxy;
  let env: Record<string, string>;
  let pooled: TestBackend;
  beforeAll(async () => {
    direct = await startTestBackend();
    const { DATABASE_URL } = direct.deps.config;
    proxy = await startTcpProxy(DATABASE_URL!);
    const url = new URL(proxy.url);
    // As the role would have them.
    const options = Object.entries(ROLE).map(([name, setting]) => `-c ${name}=${setting}`);
    url.searchParams.set('options', options.join(' '));
    env = { DATABASE_URL: DATABASE_URL!, DATABASE_POOLER_URL: url.href };
    pooled = await startTestBackend({ env: { ...env, DATABASE_TIMEOUT_MS: 1_800 } });
  });
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await pooled.close();
    await proxy.close();
    await direct.close();
  });

  const lockTimeout = async (on: Db) =>
    (await sql<{ lock: string }>`${PREPARED} select current_setting('lock_timeout') as lock`.execute(on)).rows[0]!.lock;

  test('→ its role’s settings hold, jobs have their own', async () => {
    const { db, slowDb } = pooled.deps;
    expect(await lockTimeout(db)).toBe('500ms');
    expect(await db.transaction().execute(lockTimeout)).toBe('500ms');
    expect(await lockTimeout(slowDb)).toBe('30s');
  });

  test('→ unavailable while it answers nothing, and well again after it, without a restart', async () => {
    const { db } = pooled.deps;
    proxy.freeze();
    await expect(lockTimeout(db)).rejects.toThrow(DatabaseUnavailable);
    await proxy.heal({ lost: true });
    while (!(await lockTimeout(db).catch(() => null))) await new Promise((done) => setTimeout(done, 50));
    expect(await db.transaction().execute(lockTimeout)).toBe('500ms');
  });

  test('→ no start while it answers nothing', async () => {
    proxy.freeze();
    await expect(startTestBackend({ env: { ...env, DATABASE_TIMEOUT_MS: 1_800 } })).rejects.toThrow(/timeout/i);
  });
});
