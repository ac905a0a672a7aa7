import type { Db } from './open.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * Reads as ever while the database answers; while it is away, gives what it said last under this key.
 * @param kept of how many keys, for each database
 * @returns a function that throws `DatabaseUnavailable` only for what was never read
 */
export function createLastKnown<Value>(kept: number): (db: Db, key: string, read: () => Promise<Value>) => Promise<Value> {
  const byDatabase = new WeakMap<Db, Map<string, Value>>();
  return async (db, key, read) => {
    const known = byDatabase.get(db) ?? new Map<string, Value>();
    byDatabase.set(db, known);
    try {
      const value = await read();
      if (known.size >= kept && !known.has(key)) known.clear();
      known.set(key, value);
      return value;
    } catch (error) {
      const last = known.get(key);
      if (error instanceof DatabaseUnavailable && last !== undefined) return last;
      throw error;
    }
  };
}
