import 'fake-indexeddb/auto';
import { createApi, isApiError, type Api } from '@nightlark/api-client';
import type { LiveEvent, Message } from '@nightlark/contract';
import { IDBFactory } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { setTimeout as wait } from 'node:timers/promises';
import { openLive, type LiveEventText } from '@nightlark/backend/testing/live-stream';
import { testClient } from '@nightlark/backend/testing/test-client';
import { mergeMessages } from '@nightlark/mf-chat/group-messages';
import { createOutbox, type Outbox } from '@nightlark/mf-chat/outbox';
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

export interface DeviceOptions {
  memberId: number;
  /** The member's session. */
  cookies: ReadonlyMap<string, string>;
  /** The backend that this device's connections lead to, now. */
  url: () => string;
}

/** A browser with one tab: the product's outbox on its own IndexedDB, and an open conversation list that follows the live events. */
export interface Device {
  memberId: number;
  /** Whether a tab is open. */
  isOpen(): boolean;
  open(): void;
  /** Loses everything but IndexedDB. */
  close(): void;
  /** Resolves once it is stored. @param clockOffsetMs how far its clock is ahead */
  write(to: number, text: string, clockOffsetMs: number): Promise<void>;
  /** Loses all connections: the events and responses on them may have been sent or not. */
  cut(): void;
  setNetwork(isUp: boolean): void;
  wake(): void;
  /** What is left to send, to load, or to receive up to this event; empty when nothing is. */
  left(lastEvent: number): string;
  /** Of each conversation, what it shows. */
  conversations(): ReadonlyMap<number, readonly Message[]>;
  /** What must never happen. */
  faults: readonly string[];
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

export function createDevice({ memberId, cookies, url }: DeviceOptions): Device {
  const databases = new IDBFactory();
  const faults: string[] = [];
  const connections = new Set<AbortController>();
  let tab: Tab | null = null;
  let isUp = true;
  const locks: Record<Lane, Promise<void>> = { send: Promise.resolve(), upload: Promise.resolve() };

  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const api = (): Api => createApi({ baseUrl: `${url()}/api`, headers: { cookie }, retries: 0 });

  /** A connection that `cut` and the end of the tab abort. */
  async function connected<T>({ over }: Tab, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const connection = new AbortController();
    connections.add(connection);
    try {
      return await work(AbortSignal.any([connection.signal, over.signal]));
    } finally {
      connections.delete(connection);
    }
  }

  async function deliver(own: Tab, item: OutboxItem): Promise<Outcome> {
    if (!isUp) return { is: 'retry' };
    try {
      const sent = await connected(own, (signal) => api().call('sendMessage', { body: requestOf(item), signal }));
      return { is: 'sent', sent };
    } catch (error) {
      if (!isApiError(error) || TRANSIENT_CODES.has(error.code)) return { is: 'retry' };
      faults.push(`refused: ${error.code}`);
      return { is: 'rejected', failure: { code: error.code, message: error.message } };
    }
  }

  function outboxOf(own: () => Tab): Outbox {
    const outbox = createOutbox({
      user: memberId,
      store: indexedStore(async (name, version, upgrade) => {
        globalThis.indexedDB = databases;
        return unwrap(await openDB(name, version, { upgrade: (fresh) => upgrade(unwrap(fresh)) }));
      }),
      deliver: (item) => deliver(own(), item),
      upload: () => Promise.reject(new Error('only texts are sent')),
      withLock: (lane, work) => (locks[lane] = locks[lane].then(work, work)),
      broadcast: () => {},
      after(ms, call) {
        const timer = setTimeout(call, ms / HASTE);
        return () => clearTimeout(timer);
      },
      isOnline: () => isUp,
    });
    outbox.onSent((_, { conversation, message }) => add(own(), conversation, message));
    return outbox;
  }

  function add({ conversations }: Tab, id: number, ...messages: readonly Message[]): void {
    conversations.set(id, mergeMessages(conversations.get(id) ?? [], messages));
  }

  /** The position first: what happens while the rest is loaded is received as events. */
  async function load(own: Tab, signal: AbortSignal): Promise<void> {
    own.position ??= (await api().call('getUser', { signal })).user!.live_position;
    const { chats } = await api().call('getChats', { signal });
    for (const { conversation } of chats) {
      const { messages } = await api().call('getChat', { query: { id: conversation.id }, signal });
      add(own, conversation.id, ...messages);
    }
    own.isStale = false;
  }

  function receive(own: Tab, { id, name, data }: LiveEventText): void {
    if (name === 'sync') {
      const { complete } = data as LiveEvent<'sync'>;
      if (complete && Number(id) !== own.position) faults.push(`sync at ${id} after ${own.position}`);
      if (!complete) [own.position, own.isStale] = [Number(id), true];
      return;
    }
    if (id === undefined) return;
    if (Number(id) !== own.position! + 1) faults.push(`event ${id} after ${own.position}`);
    own.position = Number(id);
    if (name !== 'message') return;
    const { conversation, message } = data as LiveEvent<'message'>;
    if (own.received.has(message.id)) faults.push(`message ${message.id} was received twice`);
    own.received.add(message.id);
    add(own, conversation, message);
  }

  /** One stream, until it ends. */
  async function follow(own: Tab): Promise<void> {
    await connected(own, async (signal) => {
      if (own.isStale) await load(own, signal);
      const client = testClient(url());
      for (const [name, value] of cookies) client.cookies.set(name, value);
      const stream = await openLive(client, { query: String(own.position) });
      if (stream.status === 204) faults.push('logged out');
      signal.addEventListener('abort', () => stream.close());
      let hasEnded = signal.aborted;
      void stream.ended.then(() => (hasEnded = true));
      try {
        while (!hasEnded) {
          for (const event of stream.rest()) receive(own, event);
          if (own.isStale) await load(own, signal);
          await wait(READ_EVERY_MS);
        }
      } finally {
        stream.close();
      }
    });
  }
  async function keepFollowing(own: Tab): Promise<void> {
    while (!own.over.signal.aborted) {
      if (isUp) await follow(own).catch(() => undefined);
      await wait(RECONNECT_MS);
    }
  }

  const device: Device = {
    memberId,
    faults,
    isOpen: () => tab !== null,
    open() {
      if (tab) return;
      const own: Tab = {
        outbox: outboxOf(() => own),
        conversations: new Map(),
        position: null,
        isStale: true,
        received: new Set(),
        over: new AbortController(),
      };
      tab = own;
      void keepFollowing(own);
    },
    close() {
      tab?.outbox.stop();
      tab?.over.abort();
      tab = null;
    },
    write(to, text, clockOffsetMs) {
      jest.useFakeTimers({ now: Date.now() + clockOffsetMs });
      const stored = tab!.outbox.write({ to, conversation: null, type: 'text', text, gift: null, gif: null, photo: null, reply_to: null });
      jest.useRealTimers();
      return stored;
    },
    cut() {
      for (const connection of connections) connection.abort();
    },
    setNetwork(next) {
      isUp = next;
      if (!isUp) device.cut();
    },
    wake: () => tab?.outbox.retryNow(),
    left(lastEvent) {
      const unsent = tab?.outbox.state().items.length;
      return [
        ...(unsent ? [`${unsent} unsent`] : []),
        ...(tab?.isStale ? ['not loaded'] : []),
        ...(tab?.position === lastEvent ? [] : [`event ${tab?.position} of ${lastEvent}`]),
      ].join(', ');
    },
    conversations: () => tab?.conversations ?? new Map<number, readonly Message[]>(),
  };
  return device;
}
