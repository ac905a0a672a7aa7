import pg from 'pg';

/** What is tested; `server_version_num`. */
const OLDEST = 150_000;
const ROUNDS = 3;

/** One connection, as far as the check needs it. */
export interface Session {
  query(statement: string | { name: string; text: string }): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Whether a pooler hands one server connection to several clients in turn (transaction mode): two clients that are connected at once meet
 * the same server process, or one client meets several.
 */
export async function isShared(first: Session, second: Session): Promise<boolean> {
  const pidOf = async (session: Session) => Number((await session.query('select pg_backend_pid() as pid')).rows[0]!['pid']);
  const [own, other] = [await pidOf(first), await pidOf(second)];
  if (own === other) return true;
  for (let round = 0; round < ROUNDS; round++) if ((await pidOf(first)) !== own || (await pidOf(second)) !== other) return true;
  return false;
}

/** Two connections at once, which a pooler may lead to one. */
export async function withTwoSessions<T>(config: pg.ClientConfig, work: (first: pg.Client, second: pg.Client) => Promise<T>): Promise<T> {
  const clients = [new pg.Client(config), new pg.Client(config)] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** @throws when the server is too old, or a pooler before it would fail calls later */
export const checkServer = (connectionString: string): Promise<void> =>
  withTwoSessions({ connectionString }, async (first, second) => {
    const { rows } = await first.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    );
    if (Number(rows[0]!.number) < OLDEST)
      throw new Error(`DATABASE_URL is PostgreSQL ${rows[0]!.version}; this needs ${Math.floor(OLDEST / 10_000)} or newer.`);
    if (await isShared(first, second))
      throw new Error(
        'DATABASE_URL leads to a connection pooler in transaction mode: migrations and jobs need connections of their own. Name the pooler in DATABASE_POOLER_URL, and PostgreSQL itself, or a pooler of sessions, in DATABASE_URL.',
      );
  });
