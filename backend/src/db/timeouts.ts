/** Timeouts of work with PostgreSQL, in milliseconds. The server enforces the first three; the others are for when it can't. */
export interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** Without a response on any connection for so long the server is probed. */
  probeAfter: number;
  /** From requesting a connection to the last row. */
  answer: number;
}

/** For statements of requests: `answer` is the longest one may take, and the server's timeouts are shorter, so that its error says why. */
export function requestTimeouts(answer: number): Timeouts {
  return {
    statement: Math.ceil(answer * 0.75),
    lock: Math.ceil(answer / 2),
    idleInTransaction: 5 * answer,
    probeAfter: Math.ceil(answer * 0.4),
    answer,
  };
}

/** How long many calls may wait for a connection before further ones are refused: a call runs a handful of statements. */
export const maxQueueWait = (answer: number): number => Math.ceil(answer * 0.28);

/** Timeout of the probe: its caller learns of an outage before its own timeout. */
export const probeTimeout = ({ answer }: Timeouts): number => Math.ceil(answer / 2);

/** For jobs, exports and large lists: minutes are fine, but a lock that is never acquired must not block a job for good. */
export const JOB_TIMEOUTS: Timeouts = { statement: 300_000, lock: 30_000, idleInTransaction: 60_000, probeAfter: 2_000, answer: 310_000 };

/** Set once per connection, by a statement: connection poolers reject most startup parameters. */
export const timeoutSettings = ({
  statement,
  lock,
  idleInTransaction,
}: Pick<Timeouts, 'statement' | 'lock' | 'idleInTransaction'>): string =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`;
