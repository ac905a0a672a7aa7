import type { Changes, OutboxStore } from './store.ts';
import { isToUpload, type OutboxItem } from './types.ts';

interface QueueOptions {
  user: number;
  store: OutboxStore;
  /** Called when `items` may differ. */
  onChange: () => void;
  /** Called when the store may differ, for the other tabs. */
  onStored: () => void;
}

/** A member's unsent messages, in storage and in memory. Without storage the tab keeps them, and remembers changes to stored ones. */
export class Queue {
  private readonly options: QueueOptions;
  /** Items in memory: not stored yet, or not storable. */
  private own: OutboxItem[] = [];
  /** Client ids of those that were not storable. */
  private readonly unstorable = new Set<string>();
  private listed: OutboxItem[] = [];
  /** Changes that could not be stored; null if the item was removed. Without them, it would be sent again and again. */
  private readonly unstored = new Map<string, Changes | null>();
  /** Serialized, so that items are stored in the order of writing. */
  private persisting = Promise.resolve();

  constructor(options: QueueOptions) {
    this.options = options;
  }

  /** All items in the order of writing: stored, then those in memory. */
  items(): readonly OutboxItem[] {
    const known = new Set(this.listed.map(({ client_id }) => client_id));
    return [...this.listed, ...this.own.filter(({ client_id }) => !known.has(client_id))];
  }

  stored(): readonly OutboxItem[] {
    return this.listed;
  }

  /** Items that may be sent: stored, or impossible to store. Others have no position yet. */
  sendable(): readonly OutboxItem[] {
    return [...this.listed, ...this.inMemory()];
  }

  /** Recipients with items that could not be stored, and are lost with the tab. */
  volatile(): ReadonlySet<number> {
    return new Set(this.inMemory().map(({ to }) => to));
  }

  /** Reads the stored items again: another tab may have changed them. */
  async read(): Promise<void> {
    const { user, store, onChange } = this.options;
    try {
      const listed = await store.list(user);
      this.listed = listed.flatMap((item) => {
        const changes = this.unstored.get(item.client_id);
        return changes === null ? [] : { ...item, ...changes };
      });
    } catch {
      this.listed = [];
    }
    onChange();
  }

  /** Resolves when no item is being added. */
  settled(): Promise<void> {
    return this.persisting;
  }

  /** Shows the item at once. @returns when it is stored, or known to be impossible to store */
  add(item: OutboxItem): Promise<void> {
    this.own = [...this.own, item];
    this.options.onChange();
    this.persisting = this.persisting.then(() => this.persist(item));
    return this.persisting;
  }

  async change(client_id: string, changes: Changes): Promise<void> {
    const { store, onStored } = this.options;
    this.own = this.own.map((item) => (item.client_id === client_id ? { ...item, ...changes } : item));
    const isStored = await store.change(client_id, changes).then(
      () => true,
      () => false,
    );
    const earlier = this.unstored.get(client_id);
    if (earlier !== null && (earlier || !isStored)) this.unstored.set(client_id, { ...earlier, ...changes });
    await this.read();
    onStored();
  }

  async remove(client_id: string): Promise<void> {
    const { store, onStored } = this.options;
    this.own = this.own.filter((item) => item.client_id !== client_id);
    this.unstorable.delete(client_id);
    await store.remove(client_id).catch(() => this.unstored.set(client_id, null));
    await this.read();
    onStored();
  }

  private inMemory(): OutboxItem[] {
    return this.own.filter(({ client_id }) => this.unstorable.has(client_id));
  }

  private async persist(item: OutboxItem): Promise<void> {
    const { store, onChange, onStored } = this.options;
    // Behind one that could not be stored, later ones to its recipient remain in memory too, to preserve the order.
    if (!this.inMemory().some(({ to }) => to === item.to)) {
      try {
        await store.add(item);
        await this.read();
        this.own = this.own.filter((each) => each !== item);
        onStored();
        return;
      } catch {
        // Denied, or its quota is full.
      }
    }
    this.unstorable.add(item.client_id);
    onChange();
  }
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
