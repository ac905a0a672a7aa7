import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { ApiFailure } from './failure.ts';

/** How often one source may do a thing: so many points in so many seconds. */
const LIMITS = {
  login: { points: 60, duration: 600 },
  signup: { points: 20, duration: 3600 },
  activate: { points: 60, duration: 3600 },
  reset: { points: 20, duration: 3600 },
  /** Per member: the confirmation mail again. */
  resend: { points: 3, duration: 3600 },
  /** Per member: enough for a bad evening, too few for a campaign. */
  report: { points: 10, duration: 3600 },
  /** Per member: more votes in the swipe game than a thumb can give. */
  swipe: { points: 180, duration: 60 },
  /** Per member: photos decoded, uploaded or cropped. */
  photo: { points: 120, duration: 3600 },
  /** Per member: proofs of age begun. */
  ageCheck: { points: 10, duration: 3600 },
  mailChange: { points: 10, duration: 3600 },
  export: { points: 20, duration: 3600 },
  /** Per source, and per address that would be answered. */
  complain: { points: 5, duration: 3600 },
  unsubscribe: { points: 60, duration: 3600 },
} as const;

export interface RateLimits {
  /** Counts one use. @throws ApiFailure `too_many_requests` with `Retry-After` */
  use(limit: keyof typeof LIMITS, key: string | number): Promise<void>;
  close(): void;
}

/** In this process's memory, or over all processes in Redis (`REDIS_URL`). `RATE_LIMIT_FACTOR` widens all of them. */
export function createRateLimits(config: Config): RateLimits {
  const redis = config.REDIS_URL ? new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1 }) : undefined;
  redis?.on('error', () => undefined);
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, duration }]) => {
      const options = { keyPrefix: `limit:${name}`, points: Math.ceil(points * config.RATE_LIMIT_FACTOR), duration };
      const memory = new RateLimiterMemory(options);
      // While Redis is away each process counts for itself.
      return [name, redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory];
    }),
  ) as Record<keyof typeof LIMITS, RateLimiterMemory | RateLimiterRedis>;
  return {
    async use(limit, key) {
      try {
        await limiters[limit].consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new ApiFailure('too_many_requests', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) });
      }
    },
    close: () => redis?.disconnect(),
  };
}
