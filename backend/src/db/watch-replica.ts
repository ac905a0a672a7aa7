import { STALE_SECONDS } from '@nightlark/contract';
import type { Logger } from 'pino';
import { droppablePool } from './droppable-pool.ts';

const STALE_MS = STALE_SECONDS * 1_000;
const EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

/** Up to where the log holds every commit that anybody can have seen. */
const WRITTEN = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;
/** Null where it is no replica (any more). */
const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end';

interface ReplicaWatch {
  /** How far behind it may be at most, in seconds; `Infinity` while nothing is known. */
  behind(): number;
  /** Whether it may be read. */
  isFit(): boolean;
  /** Leaves it out for some seconds, since it failed. */
  leaveOut(error: unknown): void;
  close(): Promise<void>;
}

interface Options {
  url: string;
  primaryUrl: string;
  /** How long a statement may take until it sees the database. */
  delayMs: number;
  log: Logger;
}

class AnotherDatabase extends Error {}

/**
 * Compares each second how far a replica has replayed the log with where the primary's was before: what was committed until then it has, by
 * the clock of this process alone. It is left out once that is too long ago: it is slow, gone, frozen, or promoted.
 * @throws when it is another database's
 */
export async function watchReplica({ url, primaryUrl, delayMs, log }: Options): Promise<ReplicaWatch> {
  const [primary, replica] = [lookout(primaryUrl), lookout(url)];
  let marks: { at: number; position: number }[] = [];
  let freshAt = -Infinity;
  let restsUntil = -Infinity;
  let wasFit = true;
  let problem: unknown;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const behindMs = () => performance.now() - freshAt;
  const isFit = () => behindMs() + delayMs <= STALE_MS && performance.now() >= restsUntil;

  async function measure(): Promise<void> {
    const at = performance.now();
    const written = await primary.ask(WRITTEN);
    marks = [...marks.filter((mark) => at - mark.at <= STALE_MS), { at, position: written.position! }];
    const { identity, position } = await replica.ask(REPLAYED);
    const isIts = identity === written.identity;
    if (isIts && position !== null) return void (freshAt = marks.findLast((mark) => mark.position <= position)?.at ?? freshAt);
    freshAt = -Infinity;
    throw isIts
      ? new Error('it is no replica')
      : new AnotherDatabase('DATABASE_READ_URL is another database than DATABASE_URL, not its replica.');
  }

  async function look(): Promise<unknown> {
    const failure = await measure().catch((error: unknown) => error);
    problem = failure ?? (isFit() ? undefined : problem);
    if (isFit() !== wasFit) {
      wasFit = isFit();
      const behind = behindMs() / 1_000;
      if (wasFit) log.warn({ behind }, 'the replica is read again');
      else log.error({ err: problem, behind, alert: true }, 'the replica is left out: what it would answer is read from the primary');
    }
    if (!isClosed) timer = setTimeout(look, EVERY_MS).unref();
    return failure;
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await Promise.all([primary.end(), replica.end()]);
  }

  const failure = await look();
  if (failure instanceof AnotherDatabase) {
    await close();
    throw failure;
  }
  return {
    behind: () => behindMs() / 1_000,
    isFit,
    leaveOut(error) {
      problem = error;
      restsUntil = performance.now() + STALE_MS;
    },
    close,
  };
}

interface Sight {
  /** Of the cluster and the database in it, which a replica shares. */
  identity: string;
  position: number | null;
}

/** A connection of its own, which neither a full pool nor a frozen server keeps from an answer in time. */
function lookout(connectionString: string) {
  const pool = droppablePool({ connectionString, max: 1, connectMs: ANSWER_MS });
  return {
    async ask(position: string): Promise<Sight> {
      const client = await pool.connect();
      try {
        const text = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as identity,
          (${position} - '0/0')::bigint as position`;
        const { rows } = await client.query<Sight>({ text, query_timeout: ANSWER_MS } as { text: string });
        client.release();
        return rows[0]!;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    end: () => pool.end(),
  };
}
