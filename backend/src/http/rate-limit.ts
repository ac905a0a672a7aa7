import type { EndpointName } from '@nightlark/contract';
import { type Allowance, type CallLimits, type LimitName, limitOf, LIMITS, USE_LIMITS, type UseLimitName } from '@nightlark/contract/api';
import { widening } from '@nightlark/contract/server';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { ApiFailure } from '../failure.ts';

/** Timeout of Redis, after which this process counts in its own memory. */
const REDIS_MS = 250;

interface Caller {
  /** The authenticated member, null when logged out. */
  viewer: { id: number } | null;
  /** `Request.source`. */
  source: string;
}

export interface RateLimits {
  /** Counts one call of the contract, or one open of the live stream. @throws ApiFailure `too_many_requests` with `Retry-After` */
  call(name: EndpointName | 'events', caller: Caller): Promise<void>;
  /** Counts one use of something narrower than a call. @throws ApiFailure `too_many_requests` with `Retry-After` */
  use(limit: UseLimitName, key: string | number): Promise<void>;
  /** Takes back a use that turned out not to count. */
  giveBack(limit: UseLimitName, key: string | number): Promise<void>;
  close(): void;
}

type Limiter = RateLimiterMemory | RateLimiterRedis;
interface Use {
  limiter: Limiter;
  key: string | number;
}
/** The limiters of a source, and of each wider network that it is in. */
type Widths = Limiter[][];
type Counters = { member: Limiter[]; visitor: Widths; source: Widths };

/** By how much the bounds of `widening` grow: of a /64 or an IPv4 address, a /56, a /48. */
const GROWTH = [1, 2, 8];

/** Rate limits in this process's memory, or shared by all processes in Redis (`REDIS_URL`). `RATE_LIMIT_FACTOR` multiplies all of them. */
export function createRateLimits(config: Pick<Config, 'REDIS_URL' | 'RATE_LIMIT_FACTOR'>): RateLimits {
  const redis = config.REDIS_URL ? openRedis(config.REDIS_URL) : undefined;
  const limiterOf = (name: string, { points, seconds }: Allowance, growth: number): Limiter => {
    const options = {
      keyPrefix: `limit:${name}:${seconds}`,
      points: Math.ceil(points * growth * config.RATE_LIMIT_FACTOR),
      duration: seconds,
    };
    const memory = new RateLimiterMemory(options);
    // During an outage of Redis each process counts in its own memory.
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory, rejectIfRedisNotReady: true }) : memory;
  };
  const limitersOf = (name: string, allowances: readonly Allowance[], growth = 1) =>
    allowances.map((each) => limiterOf(name, each, growth));
  const widthsOf = (name: string, allowances: readonly Allowance[]): Widths => GROWTH.map((growth) => limitersOf(name, allowances, growth));
  const countersOf = (name: string, { member, visitor, source }: CallLimits): Partial<Counters> => ({
    ...(member && { member: limitersOf(`${name}:member`, member) }),
    ...(visitor && { visitor: widthsOf(`${name}:visitor`, visitor) }),
    ...(source && { source: widthsOf(`${name}:source`, source) }),
  });
  const shared: Counters = { member: [], visitor: [], source: [], ...countersOf('default', LIMITS.default) };
  const counters = new Map<LimitName, Counters>();
  for (const [name, limits] of Object.entries(LIMITS) as [LimitName, CallLimits][])
    counters.set(name, { ...shared, ...(name === 'default' ? {} : countersOf(name, limits)) });
  const uses = Object.fromEntries(Object.entries(USE_LIMITS).map(([name, allowances]) => [name, widthsOf(`use:${name}`, allowances)]));
  const usesOf = (limit: UseLimitName, key: string | number): Use[] => usesIn(uses[limit]!, String(key));

  return {
    call(name, { viewer, source }) {
      const { member, visitor, source: sources } = counters.get(name === 'events' ? 'stream' : limitOf(name))!;
      const own = viewer ? member.map((limiter) => ({ limiter, key: viewer.id })) : [];
      return take([...own, ...(viewer ? [] : usesIn(visitor, source)), ...usesIn(sources, source)]);
    },
    use: (limit, key) => take(usesOf(limit, key)),
    giveBack: (limit, key) => giveBack(usesOf(limit, key)),
    close: () => redis?.disconnect(),
  };
}

const usesIn = (widths: Widths, source: string): Use[] =>
  widening(source).flatMap((key, width) => (widths[width] ?? []).map((limiter) => ({ limiter, key })));

/** Commands of the same tick are pipelined, so a call with several limits costs one round trip. */
function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_MS,
    socketTimeout: REDIS_MS,
  });
  redis.on('error', () => undefined);
  return redis;
}

/** Consumes from all of them or from none: a call refused by the limit per minute does not use up that per day. */
async function take(uses: readonly Use[]): Promise<void> {
  const results = await Promise.allSettled(uses.map(({ limiter, key }) => limiter.consume(key)));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (refusals.length === 0) return;
  const waits = refusals.map((refusal) => {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  });
  // The limiters count refused calls too: give them back.
  await giveBack(uses);
  throw new ApiFailure('too_many_requests', { retryAfter: Math.max(1, Math.ceil(Math.max(...waits) / 1000)) });
}

async function giveBack(uses: readonly Use[]): Promise<void> {
  await Promise.all(uses.map(({ limiter, key }) => limiter.reward(key)));
}
