import type { Db } from './open.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * A read-through cache for outages: while the database is unavailable, it returns the last value read under this key.
 * @param maxKeys per database; beyond it the cache is emptied
 * @returns a function that throws `DatabaseUnavailable` only for what was never read
 */
export function createStaleIfErrorCache<Value>(maxKeys: number): (db: Db, key: string, read: () => Promise<Value>) => Promise<Value> {
  const byDatabase = new WeakMap<Db, Map<string, Value>>();
  return async (db, key, read) => {
    const known = byDatabase.get(db) ?? new Map<string, Value>();
    byDatabase.set(db, known);
    try {
      const value = await read();
      if (known.size >= maxKeys && !known.has(key)) known.clear();
      known.set(key, value);
      return value;
    } catch (error) {
      const last = known.get(key);
      if (error instanceof DatabaseUnavailable && last !== undefined) return last;
      throw error;
    }
  };
}
