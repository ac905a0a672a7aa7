import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** What is tested. */
const OLDEST = { major: 6, minor: 2 };
const WAIT_MS = 2_000;

/** @throws when the server is too old. One that doesn't answer is no error: processes go on without it, and warn. */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  const asked = redis.connect().then(() => redis.info('server'));
  const info = await Promise.race([asked, wait(WAIT_MS, '', { ref: false })]).catch(() => '');
  redis.disconnect();
  const [, version, major, minor] = /^redis_version:((\d+)\.(\d+)\S*)/m.exec(info) ?? [];
  if (!version || Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor)) return;
  throw new Error(`REDIS_URL is Redis ${version}; this needs ${OLDEST.major}.${OLDEST.minor} or newer.`);
}
