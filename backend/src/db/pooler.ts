import { withTwoSessions, type Session } from './check-server.ts';
import { droppablePool } from './droppable-pool.ts';
import { guardedPool, type Guards, type GuardedPool } from './guarded-pool.ts';
import type { Timeouts } from './timeouts.ts';

/** Connections of a process to the pooler, which has fewer to PostgreSQL. */
const POOL_SIZE = 16;
const ROUNDS = 3;
/** SQLSTATE of a prepared statement that a connection doesn't have, or has from another client. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

/**
 * The connections of a backend by a pooler in transaction mode: each transaction has another of PostgreSQL's, so that nothing is set on
 * one. The timeouts are the role's (`checkPooler`); a marked statement is planned once after five times.
 */
export function pooledConnections(connectionString: string, guards: Guards): GuardedPool {
  const pool = droppablePool({ connectionString, max: POOL_SIZE, connectMs: guards.timeouts.answer });
  return guardedPool([pool], () => pool.connect(), guards);
}

/** What the role of the pooler's connections must have set, as far as it doesn't: `jit = off`, and timeouts at most as long as these. */
async function missingSettings(session: Session, { statement, lock, idleInTransaction }: Timeouts): Promise<string[]> {
  const longest = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idleInTransaction };
  const names = [...Object.keys(longest), 'jit'].map((name) => `'${name}'`).join(', ');
  const { rows } = await session.query(`select name, setting from pg_settings where name in (${names})`);
  const settings = new Map(rows.map(({ name, setting }) => [String(name), String(setting)]));
  const timeouts = Object.entries(longest).filter(
    ([name, most]) => !(Number(settings.get(name)) > 0 && Number(settings.get(name)) <= most),
  );
  return [...timeouts.map(([name, most]) => `${name} = ${most}`), ...(settings.get('jit') === 'off' ? [] : ['jit = off'])];
}

/** @throws when statements that are prepared get lost, or the role lacks settings */
export async function assertPoolable(first: Session, second: Session, timeouts: Timeouts): Promise<void> {
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const session of [first, second]) await session.query({ name: 'nightlark_check', text: 'select 1' });
  } catch (error) {
    if (!LOST_STATEMENT.has((error as { code?: string }).code ?? '')) throw error;
    throw new Error(
      `DATABASE_POOLER_URL leads to a pooler that loses prepared statements (${(error as Error).message}): it must be PgBouncer 1.21 or newer, with max_prepared_statements above 0.`,
      { cause: error },
    );
  }
  const missing = await missingSettings(first, timeouts);
  if (missing.length === 0) return;
  const { rows } = await first.query('select quote_ident(current_user) as role');
  const statements = missing.map((setting) => `alter role ${String(rows[0]!['role'])} set ${setting};`).join(' ');
  throw new Error(
    `DATABASE_POOLER_URL leads to a pooler of transactions, where a connection keeps no settings: its role needs them. Run this on PostgreSQL, then RECONNECT in the pooler: ${statements}`,
  );
}

/**
 * @throws when calls through this pooler would fail, or never end. A pooler answers a login while nothing answers behind it, so a statement
 * is not waited for longer than at a call.
 */
export const checkPooler = (connectionString: string, timeouts: Timeouts): Promise<void> =>
  withTwoSessions({ connectionString, connectionTimeoutMillis: timeouts.answer, query_timeout: timeouts.answer }, (first, second) =>
    assertPoolable(first, second, timeouts),
  );
