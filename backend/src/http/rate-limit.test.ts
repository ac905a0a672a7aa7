import type { EndpointName } from '@nightlark/contract';
import { createRateLimits, type RateLimits } from './rate-limit.ts';

const redisUrl = process.env['TEST_REDIS_URL'];
const opened: RateLimits[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const limits of opened.splice(0)) limits.close();
});

function open(options: { RATE_LIMIT_FACTOR?: number; REDIS_URL?: string } = {}): RateLimits {
  const limits = createRateLimits({ RATE_LIMIT_FACTOR: 1, REDIS_URL: undefined, ...options });
  opened.push(limits);
  return limits;
}

const member = (id: number) => ({ viewer: { id }, source: '192.0.2.1' });
/** How many of `tries` uses are accepted. */
async function taken(tries: number, use: () => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, use));
  return results.filter(({ status }) => status === 'fulfilled').length;
}
const times = (limits: RateLimits, tries: number, name: EndpointName, caller = member(1)) => taken(tries, () => limits.call(name, caller));

test('calls refused by the minute’s limit → count towards neither the hourly nor the daily limit', async () => {
  jest.useFakeTimers();
  const limits = open();
  expect(await times(limits, 400, 'like')).toBe(30);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(await times(limits, 400, 'like')).toBe(30);
});

test('calls within the minute’s limit → refused by the hourly limit in the end, with the time to wait', async () => {
  jest.useFakeTimers();
  const limits = open();
  let likes = 0;
  for (let minute = 0; minute < 10; minute++) {
    likes += await times(limits, 30, 'like');
    await jest.advanceTimersByTimeAsync(61_000);
  }
  expect(likes).toBe(200);
  await expect(limits.call('like', member(1))).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: expect.closeTo(2_990, -2) as number,
  });
});

test('calls without limits of their own → counted together, and not with the others', async () => {
  const limits = open();
  expect(await times(limits, 200, 'getChats')).toBe(200);
  expect(await times(limits, 200, 'getLikes')).toBe(100);
  expect(await times(limits, 1, 'like')).toBe(1);
});

test('more members of one source than it may have people → the source’s limit', async () => {
  const limits = open();
  let reads = 0;
  for (let id = 1; id <= 110; id++) reads += await times(limits, 60, 'getMember', member(id));
  expect(reads).toBe(6_000);
});

test('a factor → widens all of them', async () => {
  expect(await times(open({ RATE_LIMIT_FACTOR: 2 }), 100, 'like')).toBe(60);
});

test('Redis away → this process counts for itself, at once', async () => {
  const limits = open({ REDIS_URL: 'redis://127.0.0.1:1' });
  expect(await times(limits, 40, 'like')).toBe(30);
});

(redisUrl ? test : test.skip)('two processes on one Redis → one count', async () => {
  const [one, other] = [open({ REDIS_URL: redisUrl! }), open({ REDIS_URL: redisUrl! })];
  const someone = member(Math.floor(Math.random() * 2 ** 31));
  const first = async (limits: RateLimits) => {
    // Until it is connected to Redis a process counts in its own memory.
    await new Promise((connected) => setTimeout(connected, 300));
    return times(limits, 20, 'like', someone);
  };
  expect((await first(one)) + (await first(other))).toBe(30);
});

test('one caller in ever new /64 of a /56 or a /48 → bounds that grow with the network, not without end', async () => {
  const signUps = async (count: number, address: (n: number) => string) => {
    const limits = open();
    let n = 0;
    return taken(count, () => limits.call('signup', { viewer: null, source: `${address(n++)}/64` }));
  };
  expect(await signUps(100, () => '2001:db8:1:2::')).toBe(20);
  expect(await signUps(100, (n) => `2001:db8:1:2${n.toString(16).padStart(2, '0')}::`)).toBe(40);
  expect(await signUps(400, (n) => `2001:db8:1:${(n * 128).toString(16)}::`)).toBe(160);
  expect(await signUps(400, (n) => `2001:db8:${n.toString(16)}:2::`)).toBe(400);
});
