import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';
import type { Bounds } from './bounds.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

interface Options {
  /** Acquires a connection, lazily, for the first statement. */
  take: (text: string) => Promise<pg.PoolClient>;
  watch: CircuitBreaker;
  bounds: Bounds;
}

/**
 * A client that is taken from its pool by the first statement that it runs, and waits for none longer than it may: the
 * server's own timeouts do not help where the server is frozen or the network swallows what is sent. A connection that failed
 * is destroyed, without even a rollback.
 */
export function boundedClient({ take, watch, bounds }: Options): PostgresPoolClient {
  let taken: Promise<pg.PoolClient> | undefined;
  let client: pg.PoolClient | undefined;
  let lost: DatabaseUnavailable | undefined;

  async function query(text: string, values: unknown[]): Promise<unknown> {
    if (lost) throw lost;
    try {
      return await watch.run(() => timed(ask(text, values)));
    } catch (error) {
      const unavailable = asUnavailable(error);
      if (!unavailable) throw error;
      if (unavailable.isLost) {
        lost = unavailable;
        watch.doubt();
      }
      throw unavailable;
    }
  }

  async function ask(text: string, values: unknown[]): Promise<unknown> {
    client = await (taken ??= take(text));
    // Nobody waits any more for a connection that came too late: it goes back as it came.
    if (lost) throw lost;
    return client.query(text, values);
  }

  function timed<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // A process that was busy itself runs its timers first: what has arrived meanwhile is read before anybody is blamed.
      const after = (ms: number, act: () => void) => setTimeout(() => setImmediate(() => isWaiting && act()), ms);
      const doubtful = after(bounds.doubt, () => {
        watch.doubt();
        doubtful.refresh();
      });
      const overdue = after(bounds.answer, () => reject(new DatabaseUnavailable('no answer in time', { isLost: true })));
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
      taken?.then((own) => own.release(isBroken || (isUsed && lost !== undefined)), () => undefined); // prettier-ignore
    },
  };
}
