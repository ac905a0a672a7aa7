import type { OutboxStore } from './store.ts';
import type { Letter, Outcome, OutboxItem, Sent } from './types.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Dependencies of the outbox, replaced in tests. */
export interface Surroundings {
  user: number;
  store: OutboxStore;
  /** One attempt. Never throws. */
  deliver: (item: OutboxItem) => Promise<Outcome>;
  /** Runs the work with an exclusive lock across tabs. Rejects when the tab is closed. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** To the other tabs. */
  tell: (news: News) => void;
  /** Starts a timer. @returns a function that cancels it */
  after: (ms: number, call: () => void) => () => void;
  isOnline: () => boolean;
  /** Called if messages are unsent: registers a Background Sync. */
  askWorker?: () => void;
  random?: () => number;
}

/** Messages between tabs: the queue has changed, an item was sent, or the recipients whose last attempt failed have changed. */
export type News = { is: 'changed' } | { is: 'sent'; item: OutboxItem; sent: Sent } | { is: 'delayed'; delayed: ReadonlySet<number> };

export interface OutboxState {
  items: readonly OutboxItem[];
  /** Recipients whose last attempt failed; it is retried automatically. */
  delayed: ReadonlySet<number>;
  /** No storage: unsent messages are lost with the tab. */
  isVolatile: boolean;
}

export interface Outbox {
  state(): OutboxState;
  subscribe(changed: () => void): () => void;
  onSent(handler: (item: OutboxItem, sent: Sent) => void): () => void;
  /** Optimistic; resolves when it is stored. */
  write(letter: Letter): Promise<void>;
  /** Retries a rejected message, and those queued after it. */
  retry(client_id: string, changes?: { acknowledged?: boolean }): Promise<void>;
  discard(client_id: string): Promise<void>;
  /** Retries now: online or visible again. */
  wake(): void;
  hear(news: News): void;
  stop(): void;
}

/** The next item to send. A rejected one blocks those after it in its conversation. */
export function nextOf(items: readonly OutboxItem[], later: ReadonlySet<number>): OutboxItem | undefined {
  const seen = new Set<number>();
  return items.find((item) => {
    if (seen.has(item.to)) return false;
    seen.add(item.to);
    return item.failure === null && !later.has(item.to);
  });
}

/**
 * The outbox: a member's unsent messages (decision 115). One tab sends at a time, in order per conversation, with retries until the
 * server has confirmed each. Stored items survive the tab.
 */
export function createOutbox(around: Surroundings): Outbox {
  const { user, store, deliver, alone, tell, after, isOnline, askWorker, random = Math.random } = around;
  const watchers = new Set<() => void>();
  const sentHandlers = new Set<(item: OutboxItem, sent: Sent) => void>();
  /** Items in memory: not stored yet, or not storable. */
  let own: OutboxItem[] = [];
  let stored: OutboxItem[] = [];
  let delayed: ReadonlySet<number> = new Set();
  let state: OutboxState = { items: [], delayed, isVolatile: false };
  let keeping = Promise.resolve();
  let isVolatile = false;
  let stopped = false;
  let asked = false;
  let misses = 0;
  let stopWaiting = () => {};

  function show(): void {
    const known = new Set(stored.map(({ client_id }) => client_id));
    const items = [...stored, ...own.filter(({ client_id }) => !known.has(client_id))];
    const recipients = new Set(items.map(({ to }) => to));
    delayed = new Set([...delayed].filter((to) => recipients.has(to)));
    state = { items, delayed, isVolatile: isVolatile && own.length > 0 };
    for (const changed of watchers) changed();
  }

  async function read(): Promise<void> {
    try {
      stored = await store.list(user);
    } catch {
      stored = [];
      isVolatile = true;
    }
    if (!stopped) show();
  }

  async function keep(item: OutboxItem): Promise<void> {
    // After a storage error, later items remain in memory too, to preserve the order.
    if (!isVolatile) {
      try {
        await store.add(item);
        await read();
        own = own.filter((each) => each !== item);
        tell({ is: 'changed' });
        return;
      } catch {
        isVolatile = true;
      }
    }
    show();
  }

  async function change(client_id: string, changes: Pick<OutboxItem, 'failure' | 'acknowledged'>): Promise<void> {
    own = own.map((item) => (item.client_id === client_id ? { ...item, ...changes } : item));
    await store.change(client_id, changes).catch(() => undefined);
    await read();
    tell({ is: 'changed' });
  }
  async function remove(client_id: string): Promise<void> {
    own = own.filter((item) => item.client_id !== client_id);
    await store.remove(client_id).catch(() => undefined);
    await read();
    tell({ is: 'changed' });
  }

  function setDelayed(to: number, isDelayed: boolean): void {
    if (delayed.has(to) === isDelayed) return;
    const others = [...delayed].filter((each) => each !== to);
    delayed = new Set(isDelayed ? [...others, to] : others);
    tell({ is: 'delayed', delayed });
    show();
  }

  function note(item: OutboxItem, sent: Sent): void {
    for (const handler of sentHandlers) handler(item, sent);
  }

  /** Sends all sendable items. Runs in one tab at a time. */
  async function drain(): Promise<void> {
    const later = new Set<number>();
    for (;;) {
      await keeping;
      if (stopped) return;
      await read();
      // Items that are not stored yet have no position.
      const item = stopped || !isOnline() ? undefined : nextOf(isVolatile ? state.items : stored, later);
      if (!item) break;
      const outcome = await deliver(item);
      if (stopped) return;
      setDelayed(item.to, outcome.is === 'later');
      if (outcome.is === 'later') later.add(item.to);
      else if (outcome.is === 'held') await change(item.client_id, { failure: outcome.failure, acknowledged: item.acknowledged });
      else {
        misses = 0;
        note(item, outcome.sent);
        tell({ is: 'sent', item, sent: outcome.sent });
        await remove(item.client_id);
      }
    }
    if (nextOf(stored, new Set())) askWorker?.();
    if (later.size > 0) waitAndTry();
  }

  function waitAndTry(): void {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** misses, LONGEST_WAIT_MS) * (0.75 + random() / 2);
    misses += 1;
    stopWaiting();
    stopWaiting = after(wait, run);
  }

  /** Requests the lock; calls while a request is pending are ignored. */
  function run(): void {
    if (asked || stopped) return;
    asked = true;
    stopWaiting();
    alone(async () => {
      asked = false;
      await drain();
    }).catch(() => {
      asked = false; // the tab is closing
    });
  }
  run();

  return {
    state: () => state,
    subscribe(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    onSent(handler) {
      sentHandlers.add(handler);
      return () => void sentHandlers.delete(handler);
    },
    async write(letter) {
      const item: OutboxItem = {
        ...letter,
        user,
        client_id: crypto.randomUUID(),
        place: Number.POSITIVE_INFINITY,
        written_at: new Date().toISOString(),
        acknowledged: false,
        failure: null,
      };
      own = [...own, item];
      show();
      // Serialized, so that items are stored in the order of writing.
      keeping = keeping.then(() => keep(item));
      await keeping;
      run();
    },
    async retry(client_id, { acknowledged = false } = {}) {
      await change(client_id, { failure: null, acknowledged });
      misses = 0;
      run();
    },
    async discard(client_id) {
      await remove(client_id);
      run();
    },
    wake() {
      misses = 0;
      run();
    },
    hear(news) {
      if (stopped) return;
      if (news.is === 'sent') note(news.item, news.sent);
      else if (news.is === 'changed') void read();
      else {
        delayed = news.delayed;
        show();
      }
    },
    stop() {
      stopped = true;
      stopWaiting();
      watchers.clear();
      sentHandlers.clear();
      store.close();
    },
  };
}
