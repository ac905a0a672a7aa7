import { createWaitingLine } from './waiting-line.ts';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

test('many at once → no overload yet; the first of them waits on and on → overload', () => {
  const line = createWaitingLine(500);
  for (let each = 0; each < 300; each++) void line.join(never);
  expect(line.isTooLong()).toBe(false);
  jest.advanceTimersByTime(501);
  expect(line.isTooLong()).toBe(true);
});

test('a few wait long, as for a lock → no overload', () => {
  const line = createWaitingLine(500);
  for (let each = 0; each < 20; each++) void line.join(never);
  jest.advanceTimersByTime(10_000);
  expect(line.isTooLong()).toBe(false);
});

test('those that waited are served, or refused → the line is short again', async () => {
  const line = createWaitingLine(500);
  const gates = Array.from({ length: 40 }, () => Promise.withResolvers<number>());
  const answers = gates.map(({ promise }) => line.join(() => promise));
  jest.advanceTimersByTime(501);
  gates.forEach(({ resolve, reject }, each) => (each % 2 ? resolve(each) : reject(new Error('refused'))));
  await Promise.allSettled(answers);
  expect(line.isTooLong()).toBe(false);
  await expect(line.join(() => Promise.resolve(7))).resolves.toBe(7);
});

test('those that waited were refused by the circuit breaker → no overload, and who comes next counts from then on', () => {
  const line = createWaitingLine(500);
  for (let each = 0; each < 40; each++) void line.join(never);
  jest.advanceTimersByTime(501);
  line.clear();
  expect(line.isTooLong()).toBe(false);
  for (let each = 0; each < 40; each++) void line.join(never);
  jest.advanceTimersByTime(501);
  expect(line.isTooLong()).toBe(true);
});
