import { OUTBOX_DATABASE, type BodyOf } from '@nightlark/contract';
import { openDatabase } from '@nightlark/state';
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { requestOf } from './request-of.ts';
import { isToUpload, type OutboxItem } from './types.ts';

/**
 * `request` is for the service worker, which reads only it, `to`, `failure` and `place` (`shell/src/workers/sw-outbox.ts`); null if only a
 * page can send it. A logout reads `to` and `conversation` (`shared/state/src/unsent.ts`).
 */
type Stored = Omit<OutboxItem, 'place'> & { place?: number; request: BodyOf<'sendMessage'> | null };

/** What may change about an unsent message. */
export type Changes = Partial<Pick<OutboxItem, 'failure' | 'acknowledged' | 'photo' | 'reply_to'>>;

const workerRequest = (item: OutboxItem) => (isToUpload(item) ? null : requestOf(item));

interface Schema extends DBSchema {
  items: { key: number; value: Stored; indexes: { user: number; client_id: string } };
}

/** Storage of unsent messages in the order of writing, shared by all tabs. */
export interface OutboxStore {
  /** Appends an item. @throws if storage is denied or its quota is exceeded */
  add(item: OutboxItem): Promise<void>;
  /** Items of a member, oldest first. */
  list(user: number): Promise<OutboxItem[]>;
  change(client_id: string, changes: Changes): Promise<void>;
  remove(client_id: string): Promise<void>;
  close(): void;
}

/** The store in IndexedDB. Opened on first use, and reopened after another context closed it, as by a logout. */
export function indexedStore(openOwn = openDatabase): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  async function open(): Promise<IDBPDatabase<Schema>> {
    const database = await openOwn(OUTBOX_DATABASE, 1, (fresh) => {
      const items = fresh.createObjectStore('items', { keyPath: 'place', autoIncrement: true });
      items.createIndex('user', 'user');
      items.createIndex('client_id', 'client_id', { unique: true });
    });
    database.addEventListener('close', forget);
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
    return wrap(database) as IDBPDatabase<Schema>;
  }
  const database = () =>
    (opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    }));

  return {
    async add(added) {
      const { place: _, ...item } = added;
      const transaction = (await database()).transaction('items', 'readwrite');
      const writing = transaction.store.add({ ...item, request: workerRequest(added) });
      // Explicit commit: closing the tab before the automatic one would abort the transaction.
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
      await items.put({ ...changed, request: workerRequest(changed) });
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
