import type { StorageKey } from '@nightlark/contract';

/** The contract's keys are the platform's; a remote's own begin with its name. */
export type OwnKey = StorageKey | `${StorageKey}-${string}` | `mf-${string}:${string}`;

/** A value in the browser's storage, which survives a reload. When storage is blocked, reads return null and writes do nothing. */
export interface StoredValue<T> {
  read(): T | null;
  /** Null removes it. */
  write(value: T | null): void;
}

function storedValue<T>(storage: () => Storage, key: OwnKey): StoredValue<T> {
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is blocked or full.
      }
    },
  };
}

/**
 * A JSON value of this tab, in `sessionStorage`: the only way for remotes, whose code may not use the storages themselves.
 * @example
 * const KEY = 'mf-stories:draft';
 * const draft = sessionValue<string>(KEY);
 * draft.write('hello');
 * draft.read(); // 'hello', also after a reload
 */
export const sessionValue = <T>(key: OwnKey): StoredValue<T> => storedValue(() => sessionStorage, key);

/** … of this browser, in `localStorage`. */
export const localValue = <T>(key: OwnKey): StoredValue<T> => storedValue(() => localStorage, key);
