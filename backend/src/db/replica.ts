import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Logger } from 'pino';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { requestTimeouts } from './timeouts.ts';
import { twoPools } from './two-pools.ts';
import { asUnavailable } from './unavailable.ts';
import { watchReplica } from './watch-replica.ts';

/** The longest time of a statement there; the primary then has its own. */
const ANSWER_MS = 700;

export interface Replica {
  /** How far behind it may be at most, in seconds; `Infinity` while nothing is known. */
  behind(): number;
  /** Statements by who answered them: it, the primary while it was left out, the primary after it failed. */
  readonly reads: Readonly<Record<'replica' | 'primary' | 'failed', number>>;
}

interface OpenReplica extends Replica {
  /** For statements that read, outside of transactions: asked of the primary where the replica is left out, and where it fails. */
  before(primary: PostgresPool): PostgresPool;
  close(): Promise<void>;
}

interface Options {
  primaryUrl: string;
  log: Logger;
}

type Query = (...statement: unknown[]) => Promise<unknown>;

/** Refuses nothing: the primary answers instead. */
const NO_BREAKER: CircuitBreaker = { probe: () => undefined, silence: () => 0, run: (work) => work(), close: () => undefined };

/**
 * A replica for reads that may be stale: read as long as it is fit (`watchReplica`).
 * @throws when it is another database's
 */
export async function openReplica(url: string, { primaryUrl, log }: Options): Promise<OpenReplica> {
  const watch = await watchReplica({ url, primaryUrl, delayMs: ANSWER_MS, log });
  const pools = twoPools(url, { timeouts: requestTimeouts(ANSWER_MS), breaker: NO_BREAKER });
  const reads = { replica: 0, primary: 0, failed: 0 };

  function leaveOut(error: unknown): void {
    watch.leaveOut(error);
    pools.drop();
  }

  async function connect(primary: PostgresPool): Promise<PostgresPoolClient> {
    const [there, here] = [await pools.connect(), await primary.connect()];
    const ask = (client: PostgresPoolClient, ...statement: unknown[]) => (client.query as unknown as Query)(...statement);
    async function query(...statement: unknown[]): Promise<unknown> {
      if (!watch.isFit()) {
        reads.primary++;
        return ask(here, ...statement);
      }
      try {
        const answer = await ask(there, ...statement);
        reads.replica++;
        return answer;
      } catch (error) {
        const unavailable = asUnavailable(error);
        if (unavailable?.isLost) leaveOut(error);
        const answer = await ask(here, ...statement);
        reads.failed++;
        // What the primary answers is no fault of the statement: it lacks a table, or a right.
        if (!unavailable) leaveOut(error);
        return answer;
      }
    }
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        there.release();
        here.release();
      },
    };
  }

  return {
    behind: watch.behind,
    reads,
    before: (primary) => ({ options: {}, connect: () => connect(primary), end: () => Promise.resolve() }),
    close: async () => void (await Promise.all([watch.close(), pools.end()])),
  };
}
