import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from './unavailable.ts';

const PROBE_AGAIN_MS = 250;

/** A circuit breaker for PostgreSQL: during an outage statements fail at once instead of each waiting for a timeout. */
export interface CircuitBreaker {
  /** Starts a probe: after a lost connection, or an overdue response. */
  probe(): void;
  /** Runs `work` while the circuit is closed. @throws DatabaseUnavailable at once when it is open, or opens meanwhile */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

interface Options {
  connectionString: string;
  /** Timeout for connecting and for the response. */
  probeMs: number;
  log: Logger;
  /** Drops the open connections: one that was silently cut would be noticed only by a timeout. */
  onOpen: () => void;
}

/**
 * Probes on a connection of its own once `probe` is called, and repeats it until there is a response. Logs one line for each outage,
 * and one when it is over.
 */
export function createCircuitBreaker({ connectionString, probeMs, log, onOpen }: Options): CircuitBreaker {
  const refusals = new Set<(error: DatabaseUnavailable) => void>();
  let openSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isProbing = false;
  let isClosed = false;

  const refusal = (cause?: unknown) => new DatabaseUnavailable('the database is away', { cause, isLost: true });

  function openCircuit(cause: unknown): void {
    openSince = Date.now();
    log.error({ err: cause, alert: true }, 'the database does not answer: calls that need it are refused until it does');
    for (const refuse of refusals) refuse(refusal(cause));
    onOpen();
  }

  async function check(): Promise<void> {
    if (isProbing || isClosed) return;
    isProbing = true;
    const failure = await probe(connectionString, probeMs).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    isProbing = false;
    if (isClosed) return;
    if (failure) {
      if (openSince === undefined) openCircuit(failure.error);
      timer = setTimeout(() => void check(), PROBE_AGAIN_MS).unref();
    } else if (openSince !== undefined) {
      log.warn({ seconds: Math.round((Date.now() - openSince) / 100) / 10 }, 'the database answers again');
      openSince = undefined;
    }
  }

  return {
    probe() {
      if (openSince === undefined) void check();
    },
    run<T>(work: () => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        if (openSince !== undefined) return reject(refusal());
        refusals.add(reject);
        work()
          .then(resolve, reject)
          .finally(() => refusals.delete(reject));
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** @throws when there is no response in time; a server that refuses the login has responded */
async function probe(connectionString: string, probeMs: number): Promise<void> {
  const client = new pg.Client({ connectionString, query_timeout: probeMs });
  // Broken connections also emit an error; without a listener it would crash the process.
  client.on('error', () => undefined);
  const deadline = setTimeout(() => client.connection.stream.destroy(new Error('no answer in time')), probeMs);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { code } = error as { code?: string };
    // Starting up and shutting down (57P0x) are responses too, but of a database that is not available.
    if (typeof code !== 'string' || !/^(?:28|3D|53)/.test(code)) throw error;
  } finally {
    clearTimeout(deadline);
    client.end().catch(() => undefined);
  }
}
