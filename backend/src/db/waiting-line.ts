/** A short line is no overload, however long one statement keeps it: a lock, a vacuum, a process that was held up itself. */
const SHORT = 32;

/** Those who wait for a connection. */
export interface WaitingLine {
  /** Waits for one that `connect` gives. */
  join<T>(connect: () => Promise<T>): Promise<T>;
  /** Whether more comes in than is done: many wait, and the first of them too long. */
  isTooLong(): boolean;
}

/**
 * Without a bound on who waits, calls that come faster than they are answered make each of them wait longer, until every client has
 * given up before its answer: then all is done in vain (decision 141).
 * @param bearableMs how long the first of many may have waited
 */
export function createWaitingLine(bearableMs: number): WaitingLine {
  /** When each came, the first first. */
  const waiting = new Map<symbol, number>();
  return {
    async join(connect) {
      const place = Symbol('place in line');
      waiting.set(place, performance.now());
      try {
        return await connect();
      } finally {
        waiting.delete(place);
      }
    },
    isTooLong() {
      if (waiting.size <= SHORT) return false;
      const [first] = waiting.values();
      return performance.now() - first! > bearableMs;
    },
  };
}
