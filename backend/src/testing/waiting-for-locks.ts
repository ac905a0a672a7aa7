import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** How many statements wait for a lock of another transaction (PostgreSQL). */
export async function waitingForLocks(db: Db): Promise<number> {
  const waiting = sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(db)).rows[0]!.count;
}
