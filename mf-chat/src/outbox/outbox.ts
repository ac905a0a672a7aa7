import type { Changes, OutboxStore } from './store.ts';
import { isToUpload, withoutRefused, type NewMessage, type Outcome, type OutboxItem, type Sent, type UploadOutcome } from './types.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Messages and uploads have a lock each: an upload takes long, and other conversations go on. */
export type Lane = 'send' | 'upload';

/** Dependencies of the outbox, replaced in tests. */
export interface OutboxDeps {
  user: number;
  store: OutboxStore;
  /** One attempt. Never throws. */
  deliver: (item: OutboxItem) => Promise<Outcome>;
  /** One attempt to upload the photo. Never throws. */
  upload: (item: OutboxItem, signal: AbortSignal) => Promise<UploadOutcome>;
  /** Runs the work with an exclusive lock across tabs. Rejects when the tab is closed. */
  withLock: (lane: Lane, work: () => Promise<void>) => Promise<void>;
  /** To the other tabs. */
  broadcast: (message: TabMessage) => void;
  /** Starts a timer. @returns a function that cancels it */
  after: (ms: number, call: () => void) => () => void;
  isOnline: () => boolean;
  /** Called if messages are unsent: registers a Background Sync. */
  registerSync?: () => void;
  random?: () => number;
}

/** Messages between tabs: the queue has changed, an item was sent, or the recipients whose last attempt failed have changed. */
export type TabMessage = { is: 'changed' } | { is: 'sent'; item: OutboxItem; sent: Sent } | { is: 'delayed'; delayed: ReadonlySet<number> };

export interface OutboxState {
  items: readonly OutboxItem[];
  /** Recipients whose last attempt failed; it is retried automatically. */
  delayed: ReadonlySet<number>;
  /** Recipients with messages that could not be stored, and are lost with the tab. */
  volatile: ReadonlySet<number>;
}

export interface Outbox {
  state(): OutboxState;
  subscribe(changed: () => void): () => void;
  onSent(handler: (item: OutboxItem, sent: Sent) => void): () => void;
  /** Optimistic; resolves when it is stored. */
  write(newMessage: NewMessage): Promise<void>;
  /** Retries a rejected message, without what was refused, and those queued after it. */
  retry(client_id: string, changes?: { acknowledged?: boolean }): Promise<void>;
  discard(client_id: string): Promise<void>;
  /** Retries now: online or visible again. */
  retryNow(): void;
  receive(message: TabMessage): void;
  stop(): void;
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
const nextUpload = (items: readonly OutboxItem[], postponed: ReadonlySet<string>) =>
  items.find((item) => isToUpload(item) && item.failure === null && !postponed.has(item.client_id));

/**
 * The outbox: a member's unsent messages (decision 115). One tab sends at a time, in order per conversation, with retries until the
 * server has confirmed each. Photos are uploaded as soon as possible, one at a time. Stored items survive the tab.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { user, store, deliver, upload, withLock, broadcast, after, isOnline, registerSync, random = Math.random } = deps;
  const watchers = new Set<() => void>();
  const sentHandlers = new Set<(item: OutboxItem, sent: Sent) => void>();
  /** Items in memory: not stored yet, or not storable. */
  let own: OutboxItem[] = [];
  /** Client ids of those that were not storable. */
  const unstorable = new Set<string>();
  let stored: OutboxItem[] = [];
  /** Changes that could not be stored; null if the item was removed. Without them, it would be sent again and again. */
  const unstored = new Map<string, Changes | null>();
  let delayed: ReadonlySet<number> = new Set();
  let state: OutboxState = { items: [], delayed, volatile: new Set() };
  let persisting = Promise.resolve();
  let stopped = false;
  let uploading: { client_id: string; abort: AbortController } | null = null;
  let failedRounds = 0;
  let stopWaiting = () => {};

  const inMemory = () => own.filter(({ client_id }) => unstorable.has(client_id));

  function show(): void {
    const known = new Set(stored.map(({ client_id }) => client_id));
    const items = [...stored, ...own.filter(({ client_id }) => !known.has(client_id))];
    const recipients = new Set(items.map(({ to }) => to));
    delayed = new Set([...delayed].filter((to) => recipients.has(to)));
    state = { items, delayed, volatile: new Set(inMemory().map(({ to }) => to)) };
    // Discarded, maybe in another tab.
    if (uploading && !items.some(({ client_id }) => client_id === uploading?.client_id)) uploading.abort.abort();
    for (const changed of watchers) changed();
  }

  async function read(): Promise<void> {
    try {
      const listed = await store.list(user);
      stored = listed.flatMap((item) => (unstored.get(item.client_id) === null ? [] : { ...item, ...unstored.get(item.client_id) }));
    } catch {
      stored = [];
    }
    if (!stopped) show();
  }

  async function persist(item: OutboxItem): Promise<void> {
    // Behind one that could not be stored, later ones to its recipient remain in memory too, to preserve the order.
    if (!inMemory().some(({ to }) => to === item.to)) {
      try {
        await store.add(item);
        await read();
        own = own.filter((each) => each !== item);
        broadcast({ is: 'changed' });
        return;
      } catch {
        // Denied, or its quota is full.
      }
    }
    unstorable.add(item.client_id);
    show();
  }

  async function change(client_id: string, changes: Changes): Promise<void> {
    own = own.map((item) => (item.client_id === client_id ? { ...item, ...changes } : item));
    const isStored = await store.change(client_id, changes).then(
      () => true,
      () => false,
    );
    const earlier = unstored.get(client_id);
    if (earlier !== null && (earlier || !isStored)) unstored.set(client_id, { ...earlier, ...changes });
    await read();
    broadcast({ is: 'changed' });
  }
  async function remove(client_id: string): Promise<void> {
    own = own.filter((item) => item.client_id !== client_id);
    unstorable.delete(client_id);
    await store.remove(client_id).catch(() => unstored.set(client_id, null));
    await read();
    broadcast({ is: 'changed' });
  }

  function setDelayed(to: number, isDelayed: boolean): void {
    if (delayed.has(to) === isDelayed) return;
    const others = [...delayed].filter((each) => each !== to);
    delayed = new Set(isDelayed ? [...others, to] : others);
    broadcast({ is: 'delayed', delayed });
    show();
  }

  function notifySent(item: OutboxItem, sent: Sent): void {
    for (const handler of sentHandlers) handler(item, sent);
  }

  /** The queue, read again; empty if nothing can be sent. */
  async function sendable(): Promise<readonly OutboxItem[]> {
    await persisting;
    if (!stopped) await read();
    // Items that are not stored yet have no position.
    return stopped || !isOnline() ? [] : [...stored, ...inMemory()];
  }

  /** Sends all sendable items. Runs in one tab at a time. */
  async function drain(): Promise<void> {
    const postponed = new Set<number>();
    for (;;) {
      const items = await sendable();
      if (!uploading && nextUpload(items, new Set())) runUploads();
      const item = nextOf(items, postponed);
      if (!item) break;
      const outcome = await deliver(item);
      if (stopped) return;
      setDelayed(item.to, outcome.is === 'retry');
      if (outcome.is === 'retry') postponed.add(item.to);
      else if (outcome.is === 'rejected') await change(item.client_id, { failure: outcome.failure, acknowledged: item.acknowledged });
      else {
        failedRounds = 0;
        notifySent(item, outcome.sent);
        broadcast({ is: 'sent', item, sent: outcome.sent });
        await remove(item.client_id);
      }
    }
    if (stopped) return;
    if (nextOf(stored, new Set())) registerSync?.();
    if (postponed.size > 0) waitAndTry();
  }

  /** Uploads all photos, in any conversation. Runs in one tab at a time. */
  async function uploadAll(): Promise<void> {
    const postponed = new Set<string>();
    for (;;) {
      const item = nextUpload(await sendable(), postponed);
      if (!item) break;
      const { client_id, to } = item;
      const abort = new AbortController();
      uploading = { client_id, abort };
      const outcome = await upload(item, abort.signal);
      uploading = null;
      if (stopped) return;
      // Discarded meanwhile.
      if (abort.signal.aborted) continue;
      if (outcome.is === 'uploaded') {
        await change(client_id, { photo: item.photo && { ...item.photo, id: outcome.id } });
        run();
      } else if (outcome.is === 'rejected') await change(client_id, { failure: outcome.failure });
      else {
        postponed.add(client_id);
        setDelayed(to, true);
      }
    }
    if (postponed.size > 0 && !stopped) waitAndTry();
  }

  function waitAndTry(): void {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failedRounds, LONGEST_WAIT_MS) * (0.75 + random() / 2);
    failedRounds += 1;
    stopWaiting();
    stopWaiting = after(wait, run);
  }

  /** A function that runs the work with the lock; calls while a request for it is pending are ignored. */
  function lane(name: Lane, work: () => Promise<void>): () => void {
    let isPending = false;
    return () => {
      if (isPending || stopped) return;
      isPending = true;
      withLock(name, async () => {
        isPending = false;
        await work();
      }).catch(() => {
        isPending = false; // the tab is closing
      });
    };
  }
  const runUploads = lane('upload', uploadAll);
  const runSends = lane('send', drain);
  function run(): void {
    stopWaiting();
    runSends();
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
    async write(newMessage) {
      const item: OutboxItem = {
        ...newMessage,
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
      persisting = persisting.then(() => persist(item));
      await persisting;
      run();
    },
    async retry(client_id, { acknowledged = false } = {}) {
      const item = state.items.find((each) => each.client_id === client_id);
      await change(client_id, { failure: null, acknowledged, ...(item && withoutRefused(item)) });
      failedRounds = 0;
      run();
    },
    async discard(client_id) {
      await remove(client_id);
      run();
    },
    retryNow() {
      failedRounds = 0;
      run();
    },
    receive(message) {
      if (stopped) return;
      if (message.is === 'sent') notifySent(message.item, message.sent);
      else if (message.is === 'changed') void read();
      else {
        delayed = message.delayed;
        show();
      }
    },
    stop() {
      stopped = true;
      stopWaiting();
      uploading?.abort.abort();
      watchers.clear();
      sentHandlers.clear();
      store.close();
    },
  };
}
