import type { OutboxStore } from './store.ts';
import type { Letter, Outcome, OutboxItem, Sent } from './types.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** What the queue needs of its surroundings; in a test all of it can be cut. */
export interface Surroundings {
  user: number;
  store: OutboxStore;
  /** Makes one try. Never throws. */
  deliver: (item: OutboxItem) => Promise<Outcome>;
  /** Runs the work while no other tab does the same, as soon as none does. Rejects when the tab goes. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs. */
  tell: (news: News) => void;
  /** Calls after that time, and returns what stops it. */
  after: (ms: number, call: () => void) => () => void;
  isOnline: () => boolean;
  /** Something could not be sent now: who sends without a page is asked to. */
  askWorker?: () => void;
  random?: () => number;
}

/** What tabs tell each other: that the queue is another, or that something was sent. */
export type News = { is: 'changed' } | { is: 'sent'; item: OutboxItem; sent: Sent };

export interface OutboxState {
  items: readonly OutboxItem[];
  /** The browser keeps nothing: what is unsent goes with the tab. */
  isVolatile: boolean;
}

export interface Outbox {
  state(): OutboxState;
  subscribe(changed: () => void): () => void;
  onSent(handler: (item: OutboxItem, sent: Sent) => void): () => void;
  /** Shows it at once; resolves when it is kept. */
  write(letter: Letter): Promise<void>;
  /** Lets a held message try again, and those behind it. */
  retry(client_id: string, changes?: { acknowledged?: boolean }): Promise<void>;
  discard(client_id: string): Promise<void>;
  /** The connection or the page is back: tries now. */
  wake(): void;
  hear(news: News): void;
  stop(): void;
}

/** The first of each conversation that may be sent now: a held one holds those behind it. */
export function nextOf(items: readonly OutboxItem[], later: ReadonlySet<number>): OutboxItem | undefined {
  const seen = new Set<number>();
  return items.find((item) => {
    if (seen.has(item.to)) return false;
    seen.add(item.to);
    return item.failure === null && !later.has(item.to);
  });
}

/**
 * The queue of a member's unsent messages (decision 115): one tab sends at a time, each conversation in order, each message until the
 * server has confirmed it. What is stored outlives the tab.
 */
export function createOutbox(around: Surroundings): Outbox {
  const { user, store, deliver, alone, tell, after, isOnline, askWorker, random = Math.random } = around;
  const watchers = new Set<() => void>();
  const sentHandlers = new Set<(item: OutboxItem, sent: Sent) => void>();
  /** What the store has no room for, and what is about to be stored. */
  let own: OutboxItem[] = [];
  let stored: OutboxItem[] = [];
  let state: OutboxState = { items: [], isVolatile: false };
  let keeping = Promise.resolve();
  let isVolatile = false;
  let stopped = false;
  let asked = false;
  let misses = 0;
  let stopWaiting = () => {};

  function show(): void {
    const known = new Set(stored.map(({ client_id }) => client_id));
    state = { items: [...stored, ...own.filter(({ client_id }) => !known.has(client_id))], isVolatile: isVolatile && own.length > 0 };
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
    // Once something could not be kept, what follows isn't either: it would overtake.
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

  function note(item: OutboxItem, sent: Sent): void {
    for (const handler of sentHandlers) handler(item, sent);
  }

  /** Sends all that can be sent. Runs in one tab at a time. */
  async function drain(): Promise<void> {
    const later = new Set<number>();
    for (;;) {
      await keeping;
      if (stopped) return;
      await read();
      // What is only about to be stored has no place in the order yet.
      const item = stopped || !isOnline() ? undefined : nextOf(isVolatile ? state.items : stored, later);
      if (!item) break;
      const outcome = await deliver(item);
      if (stopped) return;
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

  /** Asks for its turn, once however often it is called meanwhile. */
  function run(): void {
    if (asked || stopped) return;
    asked = true;
    stopWaiting();
    alone(async () => {
      asked = false;
      await drain();
    }).catch(() => {
      asked = false; // the tab is on its way out
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
      // One after the other, so that they are kept in the order in which they were written.
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
      else void read();
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
