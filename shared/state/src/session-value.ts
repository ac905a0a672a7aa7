import { refuseForeign, type OwnKey } from './own-names.ts';

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
export function sessionValue<T>(key: OwnKey): StoredValue<T> {
  refuseForeign(key, new Error().stack);
  return storedValue(() => sessionStorage, key);
}

/** … of this browser, in `localStorage`. */
export function localValue<T>(key: OwnKey): StoredValue<T> {
  refuseForeign(key, new Error().stack);
  return storedValue(() => localStorage, key);
}
