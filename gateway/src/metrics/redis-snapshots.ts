import type { SnapshotStore } from '@nightlark/registry';
import { Redis } from 'ioredis';
import type { Logger } from '../logging.ts';
import { RETENTION_MS } from './slices.ts';

const KEY = 'nightlark:metrics:';
const GATEWAYS = 'nightlark:metrics';
const WAIT_MS = 1_000;

interface RedisSnapshots extends SnapshotStore {
  close(): void;
}

/** Metric snapshots in Redis instead of files; they expire by themselves. */
export function redisSnapshots(url: string, log: Logger): RedisSnapshots {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: WAIT_MS });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  return {
    intervalMs: 1_000,
    async write(gateway, text) {
      await redis.set(KEY + gateway, text, 'PX', RETENTION_MS);
      await redis.sadd(GATEWAYS, gateway);
    },
    async read() {
      const gateways = await redis.smembers(GATEWAYS);
      const texts = gateways.length > 0 ? await redis.mget(gateways.map((gateway) => KEY + gateway)) : [];
      const gone = gateways.filter((_, index) => texts[index] == null);
      if (gone.length > 0) await redis.srem(GATEWAYS, ...gone);
      return new Map(gateways.flatMap((gateway, index) => (texts[index] == null ? [] : [[gateway, texts[index]!] as const])));
    },
    async remove(gateway) {
      await redis.del(KEY + gateway);
      await redis.srem(GATEWAYS, gateway);
    },
    close: () => redis.disconnect(),
  };
}
