import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { LiveEventName } from '@nightlark/contract';
import { EVENT_SCHEMAS } from '@nightlark/contract/api';
import { parseJson } from '@nightlark/contract/server';
import { z } from 'zod';
import type { Events } from './events.ts';
import { type Delivery, type LocalEvents, localEvents } from './local-events.ts';

const ended = z.object({ ended: z.array(z.string()) });
/** The reference's schema depends on the name, and is validated on delivery. */
const placed = z.object({ seq: z.int().positive(), name: z.string(), reference: z.record(z.string(), z.unknown()) });
const event = z.object({ name: z.enum(Object.keys(EVENT_SCHEMAS) as LiveEventName[]), data: z.unknown() });

/**
 * Validates a bus message by the contract's schemas: another version of the process may have sent it, and browsers get only what is
 * in the contract. Null if it is invalid.
 */
export function parseDelivery(text: string): Delivery | null {
  const value = parseJson(text);
  const sessions = ended.safeParse(value);
  if (sessions.success) return sessions.data;
  const inSequence = placed.safeParse(value);
  if (inSequence.success) return inSequence.data;
  const named = event.safeParse(value);
  if (!named.success) return null;
  const { name } = named.data;
  const data = EVENT_SCHEMAS[name].safeParse(named.data.data);
  return data.success ? ({ name, data: data.data } as Delivery) : null;
}

const CHANNEL = 'nightlark:live:';
/** Timeout of an unresponsive Redis; streams and ended sessions continue without it. */
const WAIT_MS = 1_000;

/**
 * Live events across all processes. One subscriber connection per process, subscribed only to members who are connected here:
 * broadcasting to all costs too much. Redis preserves the order within a connection, so the end of a session
 * is received before everything published later, by whichever process.
 */
function redisEvents(local: LocalEvents, url: string, log: Logger): Events {
  const publisher = new Redis(url, { enableAutoPipelining: true, maxRetriesPerRequest: 2, commandTimeout: WAIT_MS });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) client.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  subscriber.on('message', (channel: string, text: string) => {
    const delivery = parseDelivery(text);
    if (!delivery) log.warn({ channel }, 'a live event that the contract does not know');
    else local.deliver(Number(channel.slice(CHANNEL.length)), delivery);
  });
  const warn = (error: unknown) => log.warn({ err: error }, 'redis');
  const send = (memberId: number, delivery: Delivery) =>
    publisher.publish(CHANNEL + memberId, JSON.stringify(delivery)).then(
      () => true,
      (error: unknown) => (warn(error), false),
    );
  /** By member: the pending or established subscription. */
  const subscribed = new Map<number, Promise<boolean>>();

  function subscribeTo(memberId: number): Promise<boolean> {
    const known = subscribed.get(memberId);
    if (known) return known;
    const done = subscriber.subscribe(CHANNEL + memberId).then(
      () => true,
      (error: unknown) => (warn(error), false),
    );
    subscribed.set(memberId, done);
    return done;
  }

  const interruptions = new Set<(isOver: boolean) => void>();
  let isInterrupted = false;
  function tell(isOver: boolean): void {
    isInterrupted = !isOver;
    for (const listener of interruptions) listener(isOver);
  }
  subscriber.on('close', () => isInterrupted || tell(false));
  subscriber.on('ready', () => {
    // Resubscriptions are sent before this, so they are established when it is answered.
    if (isInterrupted) subscriber.ping().then(() => tell(true), warn);
  });

  return {
    ...local,
    publish: (memberId, name, data) => void send(memberId, { name, data }),
    async announce(memberId, event) {
      // Without Redis delivered locally all the same; the other processes find it in the database.
      if (!(await send(memberId, event))) local.deliver(memberId, event);
    },
    async endSessions(memberId, ended) {
      // Delivered locally at once, even if Redis is unavailable: the other processes then find out by their own check.
      local.deliver(memberId, { ended });
      await send(memberId, { ended });
    },
    subscribe(memberId, listener) {
      const subscription = local.subscribe(memberId, listener);
      return {
        ready: within(WAIT_MS, subscribeTo(memberId)),
        end() {
          subscription.end();
          if (local.hasListeners(memberId) || !subscribed.delete(memberId)) return;
          subscriber.unsubscribe(CHANNEL + memberId).catch(warn);
        },
      };
    },
    onInterruption(listener) {
      interruptions.add(listener);
      return () => interruptions.delete(listener);
    },
    async close() {
      interruptions.clear();
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** @returns false on a timeout */
async function within(milliseconds: number, done: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** Live events within this process, or across all processes by Redis (`REDIS_URL`). */
export function createEvents(redisUrl: string | undefined, log: Logger): Events {
  const local = localEvents();
  return redisUrl ? redisEvents(local, redisUrl, log) : local;
}
