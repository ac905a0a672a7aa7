import type pg from 'pg';

/** How long work with PostgreSQL may take, in milliseconds. The server keeps the first three; the others are for when it can't. */
export interface Bounds {
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** Without an answer for so long it is looked whether the server is there. */
  doubt: number;
  /** From asking for a connection to the last row. */
  answer: number;
}

/** For what a request waits for: `answer` is what one call may wait at most, and the server gives up before, with a reason. */
export function boundsOfCalls(answer: number): Bounds {
  return {
    statement: Math.ceil(answer * 0.75),
    lock: Math.ceil(answer / 2),
    idleInTransaction: 5 * answer,
    doubt: Math.ceil(answer * 0.4),
    answer,
  };
}

/** How long that look may take: whoever raised the doubt hears of an outage before their own time is over. */
export const probeTime = ({ answer }: Bounds): number => Math.ceil(answer / 2);

/** For jobs, exports and lists that read much: nobody minds minutes, but a lock that is never had must not hold a job for good. */
export const BOUNDS_OF_JOBS: Bounds = { statement: 300_000, lock: 30_000, idleInTransaction: 60_000, doubt: 2_000, answer: 310_000 };

/** Said once a connection, by a statement: poolers refuse most parameters of the connection's start. */
export async function applyBounds(client: pg.ClientBase, { statement, lock, idleInTransaction }: Bounds): Promise<void> {
  await client.query(
    `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`,
  );
}
