import type { Changes, OutboxStore } from './store.ts';
import { isToUpload, type OutboxItem } from './types.ts';

export interface Queue {
  /** All items in the order of writing: stored, then those in memory. */
  items(): readonly OutboxItem[];
  stored(): readonly OutboxItem[];
  /** Items that may be sent: stored, or impossible to store. Others have no position yet. */
  sendable(): readonly OutboxItem[];
  /** Recipients with items that could not be stored, and are lost with the tab. */
  volatile(): ReadonlySet<number>;
  /** Reads the stored items again: another tab may have changed them. */
  read(): Promise<void>;
  /** Resolves when no item is being added. */
  settled(): Promise<void>;
  /** Shows the item at once. @returns when it is stored, or known to be impossible to store */
  add(item: OutboxItem): Promise<void>;
  change(client_id: string, changes: Changes): Promise<void>;
  remove(client_id: string): Promise<void>;
}

interface QueueOptions {
  user: number;
  store: OutboxStore;
  /** Called when `items` may differ. */
  onChange: () => void;
  /** Called when the store may differ, for the other tabs. */
  onStored: () => void;
}

/** A member's unsent messages, in storage and in memory. Without storage the tab keeps them, and remembers changes to stored ones. */
export function createQueue({ user, store, onChange, onStored }: QueueOptions): Queue {
  /** Items in memory: not stored yet, or not storable. */
  let own: OutboxItem[] = [];
  /** Client ids of those that were not storable. */
  const unstorable = new Set<string>();
  let stored: OutboxItem[] = [];
  /** Changes that could not be stored; null if the item was removed. Without them, it would be sent again and again. */
  const unstored = new Map<string, Changes | null>();
  /** Serialized, so that items are stored in the order of writing. */
  let persisting = Promise.resolve();

  const inMemory = () => own.filter(({ client_id }) => unstorable.has(client_id));

  async function read(): Promise<void> {
    try {
      const listed = await store.list(user);
      stored = listed.flatMap((item) => (unstored.get(item.client_id) === null ? [] : { ...item, ...unstored.get(item.client_id) }));
    } catch {
      stored = [];
    }
    onChange();
  }

  async function persist(item: OutboxItem): Promise<void> {
    // Behind one that could not be stored, later ones to its recipient remain in memory too, to preserve the order.
    if (!inMemory().some(({ to }) => to === item.to)) {
      try {
        await store.add(item);
        await read();
        own = own.filter((each) => each !== item);
        onStored();
        return;
      } catch {
        // Denied, or its quota is full.
      }
    }
    unstorable.add(item.client_id);
    onChange();
  }

  return {
    items() {
      const known = new Set(stored.map(({ client_id }) => client_id));
      return [...stored, ...own.filter(({ client_id }) => !known.has(client_id))];
    },
    stored: () => stored,
    sendable: () => [...stored, ...inMemory()],
    volatile: () => new Set(inMemory().map(({ to }) => to)),
    read,
    settled: () => persisting,
    async add(item) {
      own = [...own, item];
      onChange();
      persisting = persisting.then(() => persist(item));
      await persisting;
    },
    async change(client_id, changes) {
      own = own.map((item) => (item.client_id === client_id ? { ...item, ...changes } : item));
      const isStored = await store.change(client_id, changes).then(
        () => true,
        () => false,
      );
      const earlier = unstored.get(client_id);
      if (earlier !== null && (earlier || !isStored)) unstored.set(client_id, { ...earlier, ...changes });
      await read();
      onStored();
    },
    async remove(client_id) {
      own = own.filter((item) => item.client_id !== client_id);
      unstorable.delete(client_id);
      await store.remove(client_id).catch(() => unstored.set(client_id, null));
      await read();
      onStored();
    },
  };
}

/** The next item to send. A rejected one, or one to upload, blocks those after it in its conversation. */
export function nextOf(items: readonly OutboxItem[], postponed: ReadonlySet<number>): OutboxItem | undefined {
  const seen = new Set<number>();
  return items.find((item) => {
    if (seen.has(item.to)) return false;
    seen.add(item.to);
    return item.failure === null && !postponed.has(item.to) && !isToUpload(item);
  });
}

/** The next photo to upload, in any order: only messages have one. */
export const nextUpload = (items: readonly OutboxItem[], postponed: ReadonlySet<string>): OutboxItem | undefined =>
  items.find((item) => isToUpload(item) && item.failure === null && !postponed.has(item.client_id));
