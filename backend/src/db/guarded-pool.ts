import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { clientWithTimeouts } from './client-with-timeouts.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import type { DroppablePool } from './droppable-pool.ts';
import type { Timeouts } from './timeouts.ts';

/** Connections as Kysely takes them, none of which is waited for longer than its timeouts say. */
export interface GuardedPool extends PostgresPool {
  /** Destroys all connections and starts with new ones. */
  drop(): void;
}

export interface Guards {
  timeouts: Timeouts;
  breaker: CircuitBreaker;
  /** Whoever waits for a connection; without one there is no bound. */
  queue?: ConnectionQueue;
}

/** @param take connects for a transaction or a statement, by the text of its first */
export function guardedPool(
  pools: readonly DroppablePool[],
  take: (text: string) => Promise<pg.PoolClient>,
  { timeouts, breaker, queue }: Guards,
): GuardedPool {
  const queued = queue ? (text: string) => queue.join(() => take(text)) : take;
  return {
    options: {},
    connect: () => Promise.resolve(clientWithTimeouts({ take: queued, breaker, timeouts })),
    drop: () => pools.forEach((pool) => pool.drop()),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}
