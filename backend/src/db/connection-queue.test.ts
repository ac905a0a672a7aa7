import { createConnectionQueue } from './connection-queue.ts';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

test('many at once → no overload yet; the first of them waits on and on → overload', () => {
  const queue = createConnectionQueue(500);
  for (let each = 0; each < 300; each++) void queue.join(never);
  expect(queue.isTooLong()).toBe(false);
  jest.advanceTimersByTime(501);
  expect(queue.isTooLong()).toBe(true);
});

test('a few wait long, as for a lock → no overload', () => {
  const queue = createConnectionQueue(500);
  for (let each = 0; each < 20; each++) void queue.join(never);
  jest.advanceTimersByTime(10_000);
  expect(queue.isTooLong()).toBe(false);
});

test('those that waited are served, or refused → the queue is short again', async () => {
  const queue = createConnectionQueue(500);
  const gates = Array.from({ length: 40 }, () => Promise.withResolvers<number>());
  const answers = gates.map(({ promise }) => queue.join(() => promise));
  jest.advanceTimersByTime(501);
  gates.forEach(({ resolve, reject }, each) => (each % 2 ? resolve(each) : reject(new Error('refused'))));
  await Promise.allSettled(answers);
  expect(queue.isTooLong()).toBe(false);
  await expect(queue.join(() => Promise.resolve(7))).resolves.toBe(7);
});

test('those that waited were refused by the circuit breaker → no overload, and later ones count from then on', () => {
  const queue = createConnectionQueue(500);
  for (let each = 0; each < 40; each++) void queue.join(never);
  jest.advanceTimersByTime(501);
  queue.clear();
  expect(queue.isTooLong()).toBe(false);
  for (let each = 0; each < 40; each++) void queue.join(never);
  jest.advanceTimersByTime(501);
  expect(queue.isTooLong()).toBe(true);
});
