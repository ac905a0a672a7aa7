import { inLane, type WithLock } from './lane.ts';
import { nextOf, nextUpload, Queue } from './queue.ts';
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

/**
 * The outbox: a member's unsent messages (decision 115). One tab sends at a time, in order per conversation, with retries until the
 * server has confirmed each. Photos are uploaded as soon as possible, one at a time. Stored items survive the tab.
 */
export class Outbox {
  private readonly deps: OutboxDeps;
  private readonly queue: Queue;
  private readonly runSends: () => void;
  private readonly runUploads: () => void;
  private readonly watchers = new Set<() => void>();
  private readonly sentHandlers = new Set<(item: OutboxItem, sent: Sent) => void>();
  private delayed: ReadonlySet<number> = new Set();
  private shown: OutboxState = { items: [], delayed: this.delayed, volatile: new Set() };
  private isStopped = false;
  private uploading: { client_id: string; abort: AbortController } | null = null;
  private failedRounds = 0;
  private stopWaiting = () => {};

  constructor(deps: OutboxDeps) {
    const { user, store, withLock, broadcast } = deps;
    this.deps = deps;
    this.queue = new Queue({ user, store, onChange: () => this.show(), onStored: () => broadcast({ is: 'changed' }) });
    const lane = { withLock, isStopped: () => this.isStopped };
    this.runUploads = inLane('upload', () => this.uploadAll(), lane);
    this.runSends = inLane('send', () => this.drain(), lane);
    this.run();
  }

  readonly state = (): OutboxState => this.shown;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => void this.watchers.delete(changed);
  };

  onSent(handler: (item: OutboxItem, sent: Sent) => void): () => void {
    this.sentHandlers.add(handler);
    return () => void this.sentHandlers.delete(handler);
  }

  /** Optimistic; resolves when it is stored. */
  async write(newMessage: NewMessage): Promise<void> {
    await this.queue.add({
      ...newMessage,
      user: this.deps.user,
      client_id: crypto.randomUUID(),
      place: Number.POSITIVE_INFINITY,
      written_at: new Date().toISOString(),
      acknowledged: false,
      failure: null,
    });
    this.run();
  }

  /** Retries a rejected message, without what was refused, and those queued after it. */
  async retry(client_id: string, { acknowledged = false } = {}): Promise<void> {
    const item = this.shown.items.find((each) => each.client_id === client_id);
    await this.queue.change(client_id, { failure: null, acknowledged, ...(item && withoutRefused(item)) });
    this.retryNow();
  }

  async discard(client_id: string): Promise<void> {
    await this.queue.remove(client_id);
    this.run();
  }

  /** Retries now: online or visible again. */
  retryNow(): void {
    this.failedRounds = 0;
    this.run();
  }

  receive(message: TabMessage): void {
    if (this.isStopped) return;
    if (message.is === 'sent') this.notifySent(message.item, message.sent);
    else if (message.is === 'changed') void this.queue.read();
    else {
      this.delayed = message.delayed;
      this.show();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.stopWaiting();
    this.uploading?.abort.abort();
    this.watchers.clear();
    this.sentHandlers.clear();
    this.deps.store.close();
  }

  private run(): void {
    this.stopWaiting();
    this.runSends();
  }

  private show(): void {
    if (this.isStopped) return;
    const items = this.queue.items();
    const recipients = new Set(items.map(({ to }) => to));
    this.delayed = new Set([...this.delayed].filter((to) => recipients.has(to)));
    this.shown = { items, delayed: this.delayed, volatile: this.queue.volatile() };
    // Discarded, maybe in another tab.
    const { uploading } = this;
    if (uploading && !items.some(({ client_id }) => client_id === uploading.client_id)) uploading.abort.abort();
    for (const changed of this.watchers) changed();
  }

  private setDelayed(to: number, isDelayed: boolean): void {
    if (this.delayed.has(to) === isDelayed) return;
    const others = [...this.delayed].filter((each) => each !== to);
    this.delayed = new Set(isDelayed ? [...others, to] : others);
    this.deps.broadcast({ is: 'delayed', delayed: this.delayed });
    this.show();
  }

  private notifySent(item: OutboxItem, sent: Sent): void {
    for (const handler of this.sentHandlers) handler(item, sent);
  }

  /** The queue, read again; empty if nothing can be sent. */
  private async sendable(): Promise<readonly OutboxItem[]> {
    await this.queue.settled();
    if (!this.isStopped) await this.queue.read();
    return this.isStopped || !this.deps.isOnline() ? [] : this.queue.sendable();
  }

  /** Sends all sendable items. Runs in one tab at a time. */
  private async drain(): Promise<void> {
    const { deliver, broadcast, registerSync } = this.deps;
    const postponed = new Set<number>();
    for (;;) {
      const items = await this.sendable();
      if (!this.uploading && nextUpload(items, new Set())) this.runUploads();
      const item = nextOf(items, postponed);
      if (!item) break;
      const outcome = await deliver(item);
      if (this.isStopped) return;
      this.setDelayed(item.to, outcome.is === 'retry');
      if (outcome.is === 'retry') postponed.add(item.to);
      else if (outcome.is === 'rejected')
        await this.queue.change(item.client_id, { failure: outcome.failure, acknowledged: item.acknowledged });
      else {
        this.failedRounds = 0;
        this.notifySent(item, outcome.sent);
        broadcast({ is: 'sent', item, sent: outcome.sent });
        await this.queue.remove(item.client_id);
      }
    }
    if (this.isStopped) return;
    if (nextOf(this.queue.stored(), new Set())) registerSync?.();
    if (postponed.size > 0) this.waitAndTry();
  }

  /** Uploads all photos, in any conversation. Runs in one tab at a time. */
  private async uploadAll(): Promise<void> {
    const postponed = new Set<string>();
    for (;;) {
      const item = nextUpload(await this.sendable(), postponed);
      if (!item) break;
      const { client_id, to } = item;
      const abort = new AbortController();
      this.uploading = { client_id, abort };
      const outcome = await this.deps.upload(item, abort.signal);
      this.uploading = null;
      if (this.isStopped) return;
      // Discarded meanwhile.
      if (abort.signal.aborted) continue;
      if (outcome.is === 'uploaded') {
        await this.queue.change(client_id, { photo: item.photo && { ...item.photo, id: outcome.id } });
        this.run();
      } else if (outcome.is === 'rejected') await this.queue.change(client_id, { failure: outcome.failure });
      else {
        postponed.add(client_id);
        this.setDelayed(to, true);
      }
    }
    if (postponed.size > 0 && !this.isStopped) this.waitAndTry();
  }

  private waitAndTry(): void {
    const { after, random = Math.random } = this.deps;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.failedRounds, LONGEST_WAIT_MS) * (0.75 + random() / 2);
    this.failedRounds += 1;
    this.stopWaiting();
    this.stopWaiting = after(wait, () => this.run());
  }
}
