import { isTracing, recordSpan } from '@nightlark/metrics';
import { Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { maxQueueWait, requestTimeouts, probeTimeout, timeoutSettings, JOB_TIMEOUTS } from './timeouts.ts';
import { checkServer } from './check-server.ts';
import { lockDirectory } from './directory-lock.ts';
import { droppablePool } from './droppable-pool.ts';
import { guardedPool, type GuardedPool } from './guarded-pool.ts';
import { migrate } from './migrate.ts';
import { pgliteClients } from './pglite-clients.ts';
import { startMaintenance } from './pglite-maintenance.ts';
import type { Database } from './schema.ts';
import { checkPooler, pooledConnections } from './pooler.ts';
import { openReplica, type Replica } from './replica.ts';
import { twoPools } from './two-pools.ts';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts';
import { createConnectionQueue } from './connection-queue.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  /** For requests: every statement gets a response, or fails with `DatabaseUnavailable`, in short time. */
  db: Db;
  /** For statements that may take minutes: jobs, exports, large lists. The same as `db` in the embedded engine. */
  slowDb: Db;
  /**
   * For reads that may be stale, outside of transactions: of the replica while it is at most `STALE_SECONDS` behind, else, as without one,
   * the same as `db`.
   */
  staleDb: Db;
  replica: Replica | null;
  /** Load is higher than capacity: new calls are better refused than queued until they time out. */
  isOverloaded(patience?: number): boolean;
  close(): Promise<void>;
}

interface Options {
  /** PostgreSQL; without it the embedded PGlite. */
  url?: string;
  /** A pooler of transactions in front of it, for calls. */
  poolerUrl?: string;
  /** A replica of it. */
  replicaUrl?: string;
  /** PGlite's; in memory without one, for tests. */
  directory?: string;
  template?: Blob;
  /** Timeout of one statement. */
  timeoutMs: number;
  log: Logger;
}

// Ids and sums, all below 2 ** 53; `pg` reads an array of them as it reads one of `int`.
const [INT4_ARRAY, INT8_ARRAY] = [1007, 1016] as const;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY as never, pg.types.getTypeParser(INT4_ARRAY as never));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens PostgreSQL or the embedded PGlite, and migrates it to the newest schema. */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url, options) : openPglite(options);
}

const MAX_TRACED_CHARS = 4_000;

const kysely = (pool: PostgresPool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(isTracing() && { log: traceStatement }) });

/** Without its values, which may be personal. */
function traceStatement({ level, query: { sql }, queryDurationMillis }: LogEvent): void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_TRACED_CHARS) };
  const [, verb = 'statement'] = /^(?:\/\*.*?\*\/|\s)*(\w+)/s.exec(sql) ?? [];
  recordSpan(verb, queryDurationMillis, { attributes, failed: level === 'error' });
}

async function openPostgres(url: string, { poolerUrl, replicaUrl, timeoutMs, log }: Options): Promise<OpenDatabase> {
  await checkServer(url);
  const timeouts = requestTimeouts(timeoutMs);
  if (poolerUrl) await checkPooler(poolerUrl, timeouts);
  // Without timeouts, the role's neither: an index may take an hour to build, and another process's migration is waited for.
  const unbounded = droppablePool({
    connectionString: url,
    max: 2,
    settings: timeoutSettings({ statement: 0, lock: 0, idleInTransaction: 0 }),
  });
  const migrating = kysely({ options: {}, connect: unbounded.connect as never, end: unbounded.end });
  try {
    await migrate(migrating, log);
  } finally {
    await migrating.destroy();
  }
  const replica = replicaUrl ? await openReplica(replicaUrl, { primaryUrl: url, log }) : null;
  function onOpen(): void {
    for (const pool of [pools, jobConnections]) pool.drop();
    queue.clear();
  }
  const probeMs = probeTimeout(timeouts);
  const breaker = createCircuitBreaker({ probe: () => probe(poolerUrl ?? url, probeMs), probeMs, log, onOpen });
  const queue = createConnectionQueue(maxQueueWait(timeoutMs));
  const guards = { timeouts, breaker, queue };
  const pools = poolerUrl ? pooledConnections(poolerUrl, guards) : twoPools(url, guards);
  const jobConnections = jobPool(url, breaker);
  const [db, slowDb] = [kysely(pools), kysely(jobConnections)];
  async function close(): Promise<void> {
    breaker.close();
    await Promise.all([db.destroy(), slowDb.destroy(), replica?.close()]);
  }
  const staleDb = replica ? kysely(replica.before(pools)) : db;
  return { db, slowDb, staleDb, replica, isOverloaded: queue.isTooLong, close };
}

async function openPglite({ directory, template, timeoutMs, log }: Options): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite').catch(() => {
    throw new Error('DATABASE_URL is needed: the embedded database is for development, and not part of a release.');
  });
  const unlock = directory ? lockDirectory(directory) : () => {};
  const lite = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(template ? { loadDataDir: template } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'random_page_cost=1.1'],
  });
  const queue = createConnectionQueue(maxQueueWait(timeoutMs));
  const clients = pgliteClients(lite);
  const db = kysely({ options: {}, connect: () => queue.join(() => clients.connect()), end: () => clients.end() });
  const stopMaintenance = startMaintenance(db, log);
  async function close(): Promise<void> {
    await stopMaintenance();
    await db.destroy();
    if (!lite.closed) await lite.close();
    unlock();
  }
  try {
    await migrate(db, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, slowDb: db, staleDb: db, replica: null, isOverloaded: queue.isTooLong, close };
}

const CONNECTIONS = 3;

/** A connection pool for statements that may take minutes, separate from the pools of requests. */
function jobPool(connectionString: string, breaker: CircuitBreaker): GuardedPool {
  const timeouts = JOB_TIMEOUTS;
  const settings = timeoutSettings(timeouts);
  const pool = droppablePool({ connectionString, max: CONNECTIONS, connectMs: timeouts.answer, settings });
  return guardedPool([pool], () => pool.connect(), { timeouts, breaker });
}

/**
 * Asks for a response on a connection of its own.
 * @throws when there is none in time; a server that refuses the login has responded
 */
async function probe(connectionString: string, timeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString, query_timeout: timeoutMs });
  // Broken connections also emit an error; without a listener it would crash the process.
  client.on('error', () => undefined);
  const deadline = setTimeout(() => client.connection.stream.destroy(new Error('no answer in time')), timeoutMs);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { code } = error as { code?: string };
    // Starting up and shutting down (57P0x) are responses too, but of a database that is not available.
    if (typeof code !== 'string' || !/^(?:28|3D|53)/.test(code)) throw error;
  } finally {
    clearTimeout(deadline);
    client.end().catch(() => undefined);
  }
}
