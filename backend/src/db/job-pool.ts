import { BOUNDS_OF_JOBS } from './bounds.ts';
import { boundedClient } from './bounded-client.ts';
import { droppablePool } from './droppable-pool.ts';
import type { GuardedPool } from './two-pools.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

const CONNECTIONS = 3;

/** A connection pool for statements that may take minutes, separate from the pools of requests. */
export function jobPool(connectionString: string, watch: CircuitBreaker): GuardedPool {
  const pool = droppablePool({ connectionString, max: CONNECTIONS, bounds: BOUNDS_OF_JOBS });
  return {
    options: {},
    connect: () => Promise.resolve(boundedClient({ take: () => pool.connect(), watch, bounds: BOUNDS_OF_JOBS })),
    drop: () => pool.drop(),
    end: () => pool.end(),
  };
}
