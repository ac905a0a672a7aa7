import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isPrepared, PreparingClient } from './prepared.ts';

/** Connections of each pool; both together are what one backend process asks of PostgreSQL. */
const EACH = 8;

/**
 * The connections of a backend, in two pools. Those for marked statements plan each of them once, where PostgreSQL would
 * plan it five times for the values at hand before it keeps a plan; said of all connections, that would take the values
 * from every other statement's planning. Which pool it is, the first statement says: a transaction begins in the ordinary one.
 */
export function twoPools(connectionString: string): PostgresPool {
  const ordinary = open(connectionString);
  const planned = open(connectionString, 'set plan_cache_mode = force_generic_plan');
  return {
    options: {},
    connect: () => Promise.resolve(clientOf((text) => (isPrepared(text) ? planned : ordinary).connect())),
    end: async () => void (await Promise.all([ordinary.end(), planned.end()])),
  };
}

/** A client that is taken from its pool by the first statement that it runs. */
function clientOf(take: (text: string) => Promise<pg.PoolClient>): PostgresPoolClient {
  let taken: Promise<pg.PoolClient> | undefined;
  const query = async (text: string, values: unknown[]) => (await (taken ??= take(text))).query(text, values);
  const release = (isBroken?: boolean) => void taken?.then((client) => client.release(isBroken), () => undefined); // prettier-ignore
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

function open(connectionString: string, first?: string): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max: EACH,
    connectionTimeoutMillis: 10_000,
    // A connection keeps every plan that it made, at the server.
    maxLifetimeSeconds: 3600,
    ...(first && { onConnect: async (client: pg.ClientBase) => void (await client.query(first)) }),
  });
  // An idle connection that the server ends (a restart) is replaced by the pool; without a listener it would end this process.
  pool.on('error', () => undefined);
  return pool;
}
