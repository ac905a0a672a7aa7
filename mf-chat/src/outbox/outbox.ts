import { inLane, type WithLock } from './lane.ts';
import { createQueue, nextOf, nextUpload } from './queue.ts';
import type { OutboxStore } from './store.ts';
import { withoutRefused, type NewMessage, type Outcome, type OutboxItem, type Sent, type UploadOutcome } from './types.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Dependencies of the outbox, replaced in tests. */
export interface OutboxDeps {
  user: number;
  store: OutboxStore;
  /** One attempt. Never throws. */
  deliver: (item: OutboxItem) => Promise<Outcome>;
  /** One attempt to upload the photo. Never throws. */
  upload: (item: OutboxItem, signal: AbortSignal) => Promise<UploadOutcome>;
  withLock: WithLock;
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

/**
 * The outbox: a member's unsent messages (decision 115). One tab sends at a time, in order per conversation, with retries until the
 * server has confirmed each. Photos are uploaded as soon as possible, one at a time. Stored items survive the tab.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { user, store, deliver, upload, withLock, broadcast, after, isOnline, registerSync, random = Math.random } = deps;
  const watchers = new Set<() => void>();
  const sentHandlers = new Set<(item: OutboxItem, sent: Sent) => void>();
  let delayed: ReadonlySet<number> = new Set();
  let state: OutboxState = { items: [], delayed, volatile: new Set() };
  let stopped = false;
  let uploading: { client_id: string; abort: AbortController } | null = null;
  let failedRounds = 0;
  let stopWaiting = () => {};
  const queue = createQueue({ user, store, onChange: show, onStored: () => broadcast({ is: 'changed' }) });

  function show(): void {
    if (stopped) return;
    const items = queue.items();
    const recipients = new Set(items.map(({ to }) => to));
    delayed = new Set([...delayed].filter((to) => recipients.has(to)));
    state = { items, delayed, volatile: queue.volatile() };
    // Discarded, maybe in another tab.
    if (uploading && !items.some(({ client_id }) => client_id === uploading?.client_id)) uploading.abort.abort();
    for (const changed of watchers) changed();
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
    await queue.settled();
    if (!stopped) await queue.read();
    return stopped || !isOnline() ? [] : queue.sendable();
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
      else if (outcome.is === 'rejected') await queue.change(item.client_id, { failure: outcome.failure, acknowledged: item.acknowledged });
      else {
        failedRounds = 0;
        notifySent(item, outcome.sent);
        broadcast({ is: 'sent', item, sent: outcome.sent });
        await queue.remove(item.client_id);
      }
    }
    if (stopped) return;
    if (nextOf(queue.stored(), new Set())) registerSync?.();
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
        await queue.change(client_id, { photo: item.photo && { ...item.photo, id: outcome.id } });
        run();
      } else if (outcome.is === 'rejected') await queue.change(client_id, { failure: outcome.failure });
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

  const isStopped = () => stopped;
  const runUploads = inLane('upload', uploadAll, { withLock, isStopped });
  const runSends = inLane('send', drain, { withLock, isStopped });
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
      await queue.add(item);
      run();
    },
    async retry(client_id, { acknowledged = false } = {}) {
      const item = state.items.find((each) => each.client_id === client_id);
      await queue.change(client_id, { failure: null, acknowledged, ...(item && withoutRefused(item)) });
      failedRounds = 0;
      run();
    },
    async discard(client_id) {
      await queue.remove(client_id);
      run();
    },
    retryNow() {
      failedRounds = 0;
      run();
    },
    receive(message) {
      if (stopped) return;
      if (message.is === 'sent') notifySent(message.item, message.sent);
      else if (message.is === 'changed') void queue.read();
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
