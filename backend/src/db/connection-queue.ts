/** A short queue is no overload, however long one statement blocks it: a lock, a vacuum, a process that was blocked itself. */
const MIN_OVERLOAD_LENGTH = 32;

/** The queue for a connection. */
export interface ConnectionQueue {
  /** Queues until `connect` resolves. */
  join<T>(connect: () => Promise<T>): Promise<T>;
  /**
   * Whether arrivals exceed throughput: the queue is long, and its head has waited too long.
   * @param patience how many times as long it may have waited, for calls that are preferred
   */
  isTooLong(patience?: number): boolean;
  /** Forgets all that wait: the circuit breaker has refused them, and their dropped pool settles them only at its timeout. */
  clear(): void;
}

/**
 * Without a bound on the queue, calls that arrive faster than they are served make each wait longer, until every client times out before
 * its response: then all work is in vain (decision 141).
 * @param maxWaitMs how long the head of a long queue may have waited
 */
export function createConnectionQueue(maxWaitMs: number): ConnectionQueue {
  /** Arrival times, in order. */
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
    isTooLong(patience = 1) {
      if (waiting.size <= MIN_OVERLOAD_LENGTH) return false;
      const [first] = waiting.values();
      return performance.now() - first! > maxWaitMs * patience;
    },
    clear: () => waiting.clear(),
  };
}
