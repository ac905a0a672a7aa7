import type { Logger } from 'pino';
import type { Events } from './events.ts';
import { localEvents } from './local-events.ts';
import { redisEvents } from './redis-events.ts';

/** Live events within this process, or across all processes by Redis (`REDIS_URL`). */
export function createEvents(redisUrl: string | undefined, log: Logger): Events {
  const local = localEvents();
  return redisUrl ? redisEvents(local, redisUrl, log) : local;
}
