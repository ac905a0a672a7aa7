import { BOUNDS_OF_JOBS } from './bounds.ts';
import { boundedClient } from './bounded-client.ts';
import { droppablePool } from './droppable-pool.ts';
import type { WatchedPool } from './two-pools.ts';
import type { DatabaseWatch } from './watch.ts';

const CONNECTIONS = 3;

/** Connections for statements that may take minutes, apart from those that calls wait for. */
export function patientPool(connectionString: string, watch: DatabaseWatch): WatchedPool {
  const pool = droppablePool({ connectionString, max: CONNECTIONS, bounds: BOUNDS_OF_JOBS });
  return {
    options: {},
    connect: () => Promise.resolve(boundedClient({ take: () => pool.connect(), watch, bounds: BOUNDS_OF_JOBS })),
    drop: () => pool.drop(),
    end: () => pool.end(),
  };
}
