import type { Logger } from 'pino';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

/** Failed probes in a row that open the circuit: one may have met a server, or a process, that was short of processor. */
const FAILURES = 2;
const PROBE_AGAIN_MS = 100;

/** A circuit breaker for PostgreSQL: during an outage statements fail at once instead of each waiting for a timeout. */
export interface CircuitBreaker {
  /** Starts to probe, after a lost connection or an overdue response. */
  probe(): void;
  /** How long ago any connection had its last response, in milliseconds. */
  silence(): number;
  /** Runs `work` while the circuit is closed. @throws DatabaseUnavailable at once when it is open, or opens meanwhile */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

interface Options {
  /** Rejects when the server does not respond in time. */
  probe: () => Promise<void>;
  /** Its timeout. */
  probeMs: number;
  log: Logger;
  /** Drops the open connections: one that was silently cut would be noticed only by a timeout. */
  onOpen: () => void;
}

/**
 * Probes once `probe` is called, and opens when several probes in a row fail while no other connection gets a response; then probes until
 * there is one. A probe that took much longer than its timeout says that this process did not run, and nothing about the server. Logs one
 * line for each outage, and one when it is over.
 */
export function createCircuitBreaker({ probe, probeMs, log, onOpen }: Options): CircuitBreaker {
  const refusals = new Set<(error: DatabaseUnavailable) => void>();
  let openSince: number | undefined;
  let respondedAt = performance.now();
  let isProbing = false;
  let isClosed = false;

  const refusal = (cause?: unknown) => new DatabaseUnavailable('the database is away', { cause, isLost: true });

  function openCircuit(cause: unknown): void {
    openSince = performance.now();
    log.error({ err: cause, alert: true }, 'the database does not answer: calls that need it are refused until it does');
    for (const refuse of refusals) refuse(refusal(cause));
    onOpen();
  }

  function closeCircuit(): void {
    if (openSince === undefined) return;
    log.warn({ seconds: Math.round((performance.now() - openSince) / 100) / 10 }, 'the database answers again');
    openSince = undefined;
  }

  async function probeUntilAnswered(): Promise<void> {
    for (let failures = 0; !isClosed;) {
      const startedAt = performance.now();
      const failure = await probe().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (isClosed) return;
      if (!failure || respondedAt > startedAt) return closeCircuit();
      if (performance.now() - startedAt < 2 * probeMs) failures++;
      if (failures >= FAILURES && openSince === undefined) openCircuit(failure.error);
      await new Promise<void>((done) => void setTimeout(done, PROBE_AGAIN_MS).unref());
    }
  }

  return {
    probe() {
      if (isProbing || isClosed) return;
      isProbing = true;
      void probeUntilAnswered().finally(() => (isProbing = false));
    },
    silence: () => performance.now() - respondedAt,
    run<T>(work: () => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        if (openSince !== undefined) return reject(refusal());
        refusals.add(reject);
        const responded = () => void (respondedAt = performance.now());
        const result = work();
        result.then(responded, (error: unknown) => asUnavailable(error)?.isLost || responded());
        result.then(resolve, reject).finally(() => refusals.delete(reject));
      });
    },
    close: () => void (isClosed = true),
  };
}
