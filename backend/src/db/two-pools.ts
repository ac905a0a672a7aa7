import type { PostgresPool } from 'kysely';
import type { Bounds } from './bounds.ts';
import { boundedClient } from './bounded-client.ts';
import { droppablePool } from './droppable-pool.ts';
import { isPrepared } from './prepared.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { WaitingLine } from './waiting-line.ts';

/**
 * Compiling a statement takes PostgreSQL longer than running any of a call's. It would, where it believes a statement dear:
 * small tables are never analyzed by themselves, and without their figures they count as large (decision 140).
 */
const NO_JIT = 'set jit = off';

/** Connections of each pool; both together are what one backend process asks of PostgreSQL for its calls. */
const EACH = 8;

export interface GuardedPool extends PostgresPool {
  /** Cuts all connections and begins anew. */
  drop(): void;
}

/**
 * The connections of a backend, in two pools. Those for marked statements plan each of them once, where PostgreSQL would
 * plan it five times for the values at hand before it keeps a plan; said of all connections, that would take the values
 * from every other statement's planning. Which pool it is, the first statement says: a transaction begins in the ordinary one.
 */
export function twoPools(connectionString: string, bounds: Bounds, watch: CircuitBreaker, line: WaitingLine): GuardedPool {
  const ordinary = droppablePool({ connectionString, max: EACH, bounds, settings: NO_JIT });
  const planned = droppablePool({ connectionString, max: EACH, bounds, settings: `${NO_JIT}; set plan_cache_mode = force_generic_plan` });
  const take = (text: string) => line.join((isPrepared(text) ? planned : ordinary).connect);
  return {
    options: {},
    connect: () => Promise.resolve(boundedClient({ take, watch, bounds })),
    drop() {
      ordinary.drop();
      planned.drop();
    },
    end: async () => void (await Promise.all([ordinary.end(), planned.end()])),
  };
}
