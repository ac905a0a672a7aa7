import type { StorageKey } from '@nightlark/contract';

/** Something that the tab keeps over a reload, and forgets when it is closed. Without storage (cookies off) nothing is kept, and nothing breaks. */
export interface Kept<T> {
  read(): T | null;
  /** Null forgets it. */
  write(value: T | null): void;
}

/** Keeps a value of plain data under a key in the tab's own storage. */
export function keptInTab<T>(key: StorageKey): Kept<T> {
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
        // The visitor allows no storage.
      }
    },
  };
}
