import type { StorageKey } from '@nightlark/contract';

/** A value in `sessionStorage`, which survives a reload. When storage is blocked, reads return null and writes do nothing. */
export interface SessionValue<T> {
  read(): T | null;
  /** Null removes it. */
  write(value: T | null): void;
}

/**
 * Stores a JSON value in `sessionStorage` under a key of the contract.
 * @example
 * const draft = sessionValue<string>(STORAGE_KEYS.overlay);
 * draft.write('hello');
 * draft.read(); // 'hello', also after a reload
 */
export function sessionValue<T>(key: StorageKey): SessionValue<T> {
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is blocked.
      }
    },
  };
}
