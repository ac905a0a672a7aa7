import { sql } from 'kysely';
import { startTestBackend } from '../testing/start-backend.ts';
import type { Session } from './check-server.ts';
import { assertPoolable } from './pooler.ts';
import { PREPARED } from './prepared.ts';
import { requestTimeouts } from './timeouts.ts';

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
    throw new Error('prepared statement "nightlark_check" does not exist');
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

(process.env['TEST_DATABASE_URL'] ? test : test.skip)('calls by a pooler → its role’s settings hold, jobs have their own', async () => {
  const direct = await startTestBackend();
  const url = new URL(direct.deps.config.DATABASE_URL!);
  // As the role would have them.
  url.searchParams.set(
    'options',
    Object.entries(ROLE)
      .map(([name, setting]) => `-c ${name}=${setting}`)
      .join(' '),
  );
  const pooled = await startTestBackend({ env: { DATABASE_URL: direct.deps.config.DATABASE_URL!, DATABASE_POOLER_URL: url.href } });
  const { db, slowDb } = pooled.deps;
  const lockTimeout = async (on: typeof db) =>
    (await sql<{ lock: string }>`${PREPARED} select current_setting('lock_timeout') as lock`.execute(on)).rows[0]!.lock;
  expect(await lockTimeout(db)).toBe('500ms');
  expect(await db.transaction().execute(lockTimeout)).toBe('500ms');
  expect(await lockTimeout(slowDb)).toBe('30s');
  await pooled.close();
  await direct.close();
});
