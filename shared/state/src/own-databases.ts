import { refuseForeign, type OwnName } from './own-names.ts';

/**
 * Opens an IndexedDB database of a remote's own, whose code may not use `indexedDB` itself.
 * @param upgrade makes its stores
 * @throws if storage is denied
 * @example const database = await openDatabase('mf-stories:seen', 1, (fresh) => void fresh.createObjectStore('seen'));
 */
export function openDatabase(name: OwnName, version: number, upgrade: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  refuseForeign(name, new Error().stack);
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => upgrade(opening.result);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error!);
  });
}

/** Whether this browser has such a database; true if it can't list them. */
export async function mayHaveDatabase(name: OwnName): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some((one) => one.name === name);
}

/** A channel to the site's other tabs, of a remote's own; null where the browser has none. */
export function openChannel(name: OwnName): BroadcastChannel | null {
  refuseForeign(name, new Error().stack);
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
}
