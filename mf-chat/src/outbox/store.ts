import { OUTBOX_DATABASE, type BodyOf } from '@nightlark/contract';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { requestOf } from './request-of.ts';
import type { OutboxItem } from './types.ts';

/** `request` is there for the worker, which knows nothing else of an item. */
type Stored = Omit<OutboxItem, 'place'> & { place?: number; request: BodyOf<'sendMessage'> };

interface Schema extends DBSchema {
  items: { key: number; value: Stored; indexes: { user: number; client_id: string } };
}

/** Where unsent messages are kept, in the order in which they were written, the same for all tabs. */
export interface OutboxStore {
  /** Keeps it at the end. @throws where the browser allows no storage or has no room left. */
  add(item: OutboxItem): Promise<void>;
  /** Those of a member, oldest first. */
  list(user: number): Promise<OutboxItem[]>;
  change(client_id: string, changes: Pick<OutboxItem, 'failure' | 'acknowledged'>): Promise<void>;
  remove(client_id: string): Promise<void>;
  close(): void;
}

/** The store in IndexedDB. It opens at the first use and again after it was closed under it, as a logout does. */
export function indexedStore(factory?: typeof openDB): OutboxStore {
  const open = factory ?? openDB;
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  const database = () =>
    (opened ??= open<Schema>(OUTBOX_DATABASE, 1, {
      upgrade(db) {
        const items = db.createObjectStore('items', { keyPath: 'place', autoIncrement: true });
        items.createIndex('user', 'user');
        items.createIndex('client_id', 'client_id', { unique: true });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    }));

  return {
    async add(added) {
      const { place: _, ...item } = added;
      const transaction = (await database()).transaction('items', 'readwrite');
      const writing = transaction.store.add({ ...item, request: requestOf(added) });
      // At once: a tab that is closed before the browser would do it by itself takes the message with it.
      transaction.commit();
      await Promise.all([writing, transaction.done]);
    },
    async list(user) {
      return (await (await database()).getAllFromIndex('items', 'user', user)) as OutboxItem[];
    },
    async change(client_id, changes) {
      const items = (await database()).transaction('items', 'readwrite').store;
      const item = await items.index('client_id').get(client_id);
      if (!item) return;
      const changed = { ...(item as OutboxItem), ...changes };
      await items.put({ ...changed, request: requestOf(changed) });
    },
    async remove(client_id) {
      const items = (await database()).transaction('items', 'readwrite').store;
      const key = await items.index('client_id').getKey(client_id);
      if (key !== undefined) await items.delete(key);
    },
    close() {
      void opened?.then((db) => db.close()).catch(() => undefined);
      forget();
    },
  };
}
