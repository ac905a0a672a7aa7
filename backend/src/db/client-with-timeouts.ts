import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';
import type { Timeouts } from './timeouts.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

interface Options {
  /** Acquires a connection, lazily, for the first statement. */
  take: (text: string) => Promise<pg.PoolClient>;
  breaker: CircuitBreaker;
  timeouts: Timeouts;
}

/**
 * A client that acquires its connection with the first statement, with a timeout for each statement: the server's own timeouts don't
 * help where the server is frozen or the network drops packets. A connection that failed is destroyed, without even a rollback.
 */
export function clientWithTimeouts({ take, breaker, timeouts }: Options): PostgresPoolClient {
  let taken: Promise<pg.PoolClient> | undefined;
  let client: pg.PoolClient | undefined;
  let lost: DatabaseUnavailable | undefined;

  async function query(text: string, values: unknown[]): Promise<unknown> {
    if (lost) throw lost;
    try {
      return await breaker.run(() => timed(ask(text, values)));
    } catch (error) {
      const unavailable = asUnavailable(error);
      if (!unavailable) throw error;
      if (unavailable.isLost) {
        lost = unavailable;
        breaker.probe();
      }
      throw unavailable;
    }
  }

  async function ask(text: string, values: unknown[]): Promise<unknown> {
    client = await (taken ??= take(text));
    // The caller has timed out before the connection was acquired: it is released unused.
    if (lost) throw lost;
    return client.query(text, values);
  }

  function timed<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // After a blocked event loop timers fire first: handle received data before declaring a timeout.
      const after = (ms: number, act: () => void) => setTimeout(() => setImmediate(() => isWaiting && act()), ms);
      const doubtful = after(timeouts.probeAfter, () => {
        // Half of it: the last response may be of a moment after this statement was sent.
        if (breaker.silence() >= timeouts.probeAfter / 2) breaker.probe();
        doubtful.refresh();
      });
      const overdue = after(timeouts.answer, () => reject(new DatabaseUnavailable('no answer in time', { isLost: true })));
      let isWaiting = true;
      answer.then(resolve, reject).finally(() => {
        isWaiting = false;
        clearTimeout(doubtful);
        clearTimeout(overdue);
      });
    });
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(isBroken?: boolean) {
      const isUsed = client !== undefined;
      taken?.then(
        (own) => own.release(isBroken || (isUsed && lost !== undefined)),
        () => undefined,
      );
    },
  };
}
