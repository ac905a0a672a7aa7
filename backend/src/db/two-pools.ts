import type { PostgresPool } from 'kysely';
import type { Timeouts } from './timeouts.ts';
import { clientWithTimeouts } from './client-with-timeouts.ts';
import { droppablePool } from './droppable-pool.ts';
import { isPrepared } from './prepared.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { ConnectionQueue } from './connection-queue.ts';

/**
 * JIT compiling takes PostgreSQL longer than running any statement of a call. It would compile statements that it estimates as expensive:
 * small tables are never auto-analyzed, and without statistics they are estimated as large (decision 012).
 */
const NO_JIT = 'set jit = off';

/** Connections per pool; both together are what one backend process uses for its calls. */
const POOL_SIZE = 8;

export interface GuardedPool extends PostgresPool {
  /** Destroys all connections and starts with new ones. */
  drop(): void;
}

/**
 * The connections of a backend, in two pools. Those for marked statements use generic plans at once, where PostgreSQL would plan five
 * times for the actual values first; set on all connections, that would hide the values from every other statement's planning. The first
 * statement chooses the pool: a transaction begins in the ordinary one.
 */
export function twoPools(connectionString: string, timeouts: Timeouts, breaker: CircuitBreaker, queue: ConnectionQueue): GuardedPool {
  const ordinary = droppablePool({ connectionString, max: POOL_SIZE, timeouts, settings: NO_JIT });
  const planned = droppablePool({
    connectionString,
    max: POOL_SIZE,
    timeouts,
    settings: `${NO_JIT}; set plan_cache_mode = force_generic_plan`,
  });
  const take = (text: string) => queue.join((isPrepared(text) ? planned : ordinary).connect);
  return {
    options: {},
    connect: () => Promise.resolve(clientWithTimeouts({ take, breaker, timeouts })),
    drop() {
      ordinary.drop();
      planned.drop();
    },
    end: async () => void (await Promise.all([ordinary.end(), planned.end()])),
  };
}
