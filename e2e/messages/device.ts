import 'fake-indexeddb/auto';
import { createApi, isApiError, type Api } from '@nightlark/api-client';
import type { LiveEvent, Message } from '@nightlark/contract';
import { IDBFactory } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { setTimeout as wait } from 'node:timers/promises';
import { openLive, type LiveEventText } from '@nightlark/backend/testing/live-stream';
import { testClient } from '@nightlark/backend/testing/test-client';
import { mergeMessages } from '@nightlark/mf-chat/group-messages';
import { Outbox } from '@nightlark/mf-chat/outbox';
import type { Lane } from '@nightlark/mf-chat/outbox/lane';
import { requestOf } from '@nightlark/mf-chat/outbox/request-of';
import { indexedStore } from '@nightlark/mf-chat/outbox/store';
import type { Outcome, OutboxItem } from '@nightlark/mf-chat/outbox/types';

const READ_EVERY_MS = 4;
const RECONNECT_MS = 10;
/** How much faster the outbox tries again than in a browser. */
const HASTE = 100;
/** As of `use-outbox.ts`: anything else would be a refusal, for which there is no reason here. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['network', 'unavailable', 'too_many_requests', 'request_timeout']);

interface DeviceOptions {
  memberId: number;
  /** The member's session. */
  cookies: ReadonlyMap<string, string>;
  /** The backend that this device's connections lead to, now. */
  url: () => string;
}

/** Lost when it is closed. */
interface Tab {
  outbox: Outbox;
  conversations: Map<number, readonly Message[]>;
  /** The last event's number; null before the first response. */
  position: number | null;
  /** Whether its conversations must be loaded: at first, and after events were missed. */
  isStale: boolean;
  /** Messages received by events. */
  received: Set<number>;
  over: AbortController;
}

/** A browser with one tab: the product's outbox on its own IndexedDB, and an open conversation list that follows the live events. */
export class Device {
  readonly memberId: number;
  /** What must never happen. */
  readonly faults: string[] = [];
  private readonly cookies: ReadonlyMap<string, string>;
  private readonly url: () => string;
  private readonly databases = new IDBFactory();
  private readonly connections = new Set<AbortController>();
  private readonly locks: Record<Lane, Promise<void>> = { send: Promise.resolve(), upload: Promise.resolve() };
  private tab: Tab | null = null;
  private isUp = true;

  constructor({ memberId, cookies, url }: DeviceOptions) {
    this.memberId = memberId;
    this.cookies = cookies;
    this.url = url;
  }

  /** Whether a tab is open. */
  isOpen(): boolean {
    return this.tab !== null;
  }

  open(): void {
    if (this.tab) return;
    const own: Tab = {
      outbox: this.outboxOf(() => own),
      conversations: new Map(),
      position: null,
      isStale: true,
      received: new Set(),
      over: new AbortController(),
    };
    this.tab = own;
    void this.keepFollowing(own);
  }

  /** Loses everything but IndexedDB. */
  close(): void {
    this.tab?.outbox.stop();
    this.tab?.over.abort();
    this.tab = null;
  }

  /** Resolves once it is stored. @param clockOffsetMs how far its clock is ahead */
  write(to: number, text: string, clockOffsetMs: number): Promise<void> {
    jest.useFakeTimers({ now: Date.now() + clockOffsetMs });
    const stored = this.tab!.outbox.write({
      to,
      conversation: null,
      type: 'text',
      text,
      gift: null,
      gif: null,
      photo: null,
      reply_to: null,
    });
    jest.useRealTimers();
    return stored;
  }

  /** Loses all connections: the events and responses on them may have been sent or not. */
  cut(): void {
    for (const connection of this.connections) connection.abort();
  }

  setNetwork(isUp: boolean): void {
    this.isUp = isUp;
    if (!isUp) this.cut();
  }

  wake(): void {
    this.tab?.outbox.retryNow();
  }

  /** What is left to send, to load, or to receive up to this event; empty when nothing is. */
  left(lastEvent: number): string {
    const unsent = this.tab?.outbox.state().items.length;
    return [
      ...(unsent ? [`${unsent} unsent`] : []),
      ...(this.tab?.isStale ? ['not loaded'] : []),
      ...(this.tab?.position === lastEvent ? [] : [`event ${this.tab?.position} of ${lastEvent}`]),
    ].join(', ');
  }

  /** Of each conversation, what it shows. */
  conversations(): ReadonlyMap<number, readonly Message[]> {
    return this.tab?.conversations ?? new Map<number, readonly Message[]>();
  }

  private api(): Api {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return createApi({ baseUrl: `${this.url()}/api`, headers: { cookie }, retries: 0 });
  }

  /** A connection that `cut` and the end of the tab abort. */
  private async connected<T>({ over }: Tab, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const connection = new AbortController();
    this.connections.add(connection);
    try {
      return await work(AbortSignal.any([connection.signal, over.signal]));
    } finally {
      this.connections.delete(connection);
    }
  }

  private outboxOf(own: () => Tab): Outbox {
    const outbox = new Outbox({
      user: this.memberId,
      store: indexedStore(async (name, version, upgrade) => {
        globalThis.indexedDB = this.databases;
        return unwrap(await openDB(name, version, { upgrade: (fresh) => upgrade(unwrap(fresh)) }));
      }),
      deliver: (item) => this.deliver(own(), item),
      upload: () => Promise.reject(new Error('only texts are sent')),
      withLock: (lane, work) => (this.locks[lane] = this.locks[lane].then(work, work)),
      broadcast: () => {},
      after(ms, call) {
        const timer = setTimeout(call, ms / HASTE);
        return () => clearTimeout(timer);
      },
      isOnline: () => this.isUp,
    });
    outbox.onSent((_, { conversation, message }) => add(own(), conversation, message));
    return outbox;
  }

  private async deliver(own: Tab, item: OutboxItem): Promise<Outcome> {
    if (!this.isUp) return { is: 'retry' };
    try {
      const sent = await this.connected(own, (signal) => this.api().call('sendMessage', { body: requestOf(item), signal }));
      return { is: 'sent', sent };
    } catch (error) {
      if (!isApiError(error) || TRANSIENT_CODES.has(error.code)) return { is: 'retry' };
      this.faults.push(`refused: ${error.code}`);
      return { is: 'rejected', failure: { code: error.code, message: error.message } };
    }
  }

  /** The position first: what happens while the rest is loaded is received as events. */
  private async load(own: Tab, signal: AbortSignal): Promise<void> {
    own.position ??= (await this.api().call('getUser', { signal })).user!.live_position;
    const { chats } = await this.api().call('getChats', { signal });
    for (const { conversation } of chats) {
      const { messages } = await this.api().call('getChat', { query: { id: conversation.id }, signal });
      add(own, conversation.id, ...messages);
    }
    own.isStale = false;
  }

  private receive(own: Tab, { id, name, data }: LiveEventText): void {
    if (name === 'sync') {
      const { complete } = data as LiveEvent<'sync'>;
      if (complete && Number(id) !== own.position) this.faults.push(`sync at ${id} after ${own.position}`);
      if (!complete) [own.position, own.isStale] = [Number(id), true];
      return;
    }
    if (id === undefined) return;
    if (Number(id) !== own.position! + 1) this.faults.push(`event ${id} after ${own.position}`);
    own.position = Number(id);
    if (name !== 'message') return;
    const { conversation, message } = data as LiveEvent<'message'>;
    if (own.received.has(message.id)) this.faults.push(`message ${message.id} was received twice`);
    own.received.add(message.id);
    add(own, conversation, message);
  }

  /** One stream, until it ends. */
  private async follow(own: Tab): Promise<void> {
    await this.connected(own, async (signal) => {
      if (own.isStale) await this.load(own, signal);
      const client = testClient(this.url());
      for (const [name, value] of this.cookies) client.cookies.set(name, value);
      const stream = await openLive(client, { query: String(own.position) });
      if (stream.status === 204) this.faults.push('logged out');
      signal.addEventListener('abort', () => stream.close());
      let hasEnded = signal.aborted;
      void stream.ended.then(() => (hasEnded = true));
      try {
        while (!hasEnded) {
          for (const event of stream.rest()) this.receive(own, event);
          if (own.isStale) await this.load(own, signal);
          await wait(READ_EVERY_MS);
        }
      } finally {
        stream.close();
      }
    });
  }

  private async keepFollowing(own: Tab): Promise<void> {
    while (!own.over.signal.aborted) {
      if (this.isUp) await this.follow(own).catch(() => undefined);
      await wait(RECONNECT_MS);
    }
  }
}

function add({ conversations }: Tab, id: number, ...messages: readonly Message[]): void {
  conversations.set(id, mergeMessages(conversations.get(id) ?? [], messages));
}
