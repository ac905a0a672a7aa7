import { JOB_TIMEOUTS } from './timeouts.ts';
import { clientWithTimeouts } from './client-with-timeouts.ts';
import { droppablePool } from './droppable-pool.ts';
import type { GuardedPool } from './two-pools.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

const CONNECTIONS = 3;

/** A connection pool for statements that may take minutes, separate from the pools of requests. */
export function jobPool(connectionString: string, breaker: CircuitBreaker): GuardedPool {
  const pool = droppablePool({ connectionString, max: CONNECTIONS, timeouts: JOB_TIMEOUTS });
  return {
    options: {},
    connect: () => Promise.resolve(clientWithTimeouts({ take: () => pool.connect(), breaker, timeouts: JOB_TIMEOUTS })),
    drop: () => pool.drop(),
    end: () => pool.end(),
  };
}
