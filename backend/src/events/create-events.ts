import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Events, LiveMessage } from './events.ts';

const CHANNEL = 'nightlark:live:';

/** Live events within this process, or over all processes where a Redis is given (`REDIS_URL`). */
export function createEvents(redisUrl: string | undefined, log: Logger): Events {
  const local = localEvents();
  return redisUrl ? redisEvents(local, redisUrl, log) : local;
}

interface LocalEvents extends Events {
  /** Hands a message to this process's listeners. */
  deliver(memberId: number, message: Omit<LiveMessage, 'id'>): void;
  listeners(memberId: number): number;
}

function localEvents(): LocalEvents {
  const emitter = new EventEmitter();
  // A member may have any number of tabs open.
  emitter.setMaxListeners(0);
  let lastId = Date.now();
  const deliver: LocalEvents['deliver'] = (memberId, message) => {
    emitter.emit(String(memberId), { id: ++lastId, ...message });
  };
  return {
    deliver,
    listeners: (memberId) => emitter.listenerCount(String(memberId)),
    publish: (memberId, name, data) => deliver(memberId, { name, data } as Omit<LiveMessage, 'id'>),
    subscribe(memberId, listener) {
      emitter.on(String(memberId), listener);
      return () => emitter.off(String(memberId), listener);
    },
    close: () => Promise.resolve(void emitter.removeAllListeners()),
  };
}

/** One subscriber connection per process, subscribed only to members who are connected here: broadcasting to all costs too much. */
function redisEvents(local: LocalEvents, url: string, log: Logger): Events {
  const publisher = new Redis(url, { maxRetriesPerRequest: 2 });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) client.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  subscriber.on('message', (channel: string, text: string) => {
    local.deliver(Number(channel.slice(CHANNEL.length)), JSON.parse(text) as Omit<LiveMessage, 'id'>);
  });
  const warn = (error: unknown) => log.warn({ err: error }, 'redis');
  return {
    publish(memberId, name, data) {
      publisher.publish(CHANNEL + memberId, JSON.stringify({ name, data })).catch(warn);
    },
    subscribe(memberId, listener) {
      if (local.listeners(memberId) === 0) subscriber.subscribe(CHANNEL + memberId).catch(warn);
      const unsubscribe = local.subscribe(memberId, listener);
      return () => {
        unsubscribe();
        if (local.listeners(memberId) === 0) subscriber.unsubscribe(CHANNEL + memberId).catch(warn);
      };
    },
    async close() {
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
