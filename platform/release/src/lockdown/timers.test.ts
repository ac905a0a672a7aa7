import { createTimers } from './timers.ts';

const GRACE_MS = 5_000;

let page: object | null;
let left: string[];
let thrown: unknown[];
let timers: ReturnType<typeof createTimers>;
beforeEach(() => {
  jest.useFakeTimers();
  page = {};
  left = [];
  thrown = [];
  timers = createTimers({ pageOf: () => page, onThrow: (error) => thrown.push(error), onOutlived: (what) => left.push(what) });
});
afterEach(() => jest.useRealTimers());

const globals = () => timers.globals;

test('timers call back with their arguments, once or again and again, until they are cleared', () => {
  const said: unknown[] = [];
  globals().setTimeout((...args) => said.push(args), 10, 'a', 1);
  const interval = globals().setInterval(() => said.push('again'), 10);
  globals().clearTimeout(globals().setTimeout(() => said.push('cleared'), 10));
  jest.advanceTimersByTime(20);
  globals().clearInterval(interval);
  jest.advanceTimersByTime(20);
  expect(said).toEqual([['a', 1], 'again', 'again']);
});

test('what a callback throws is reported, and does not end other timers', () => {
  const said: string[] = [];
  globals().setTimeout(() => {
    throw new Error('mine');
  }, 1);
  globals().setTimeout(() => said.push('other'), 1);
  jest.advanceTimersByTime(1);
  expect([thrown, said]).toEqual([[new Error('mine')], ['other']]);
});

test('an interval outlives its page: it is cancelled after some seconds, and reported', () => {
  const run = jest.fn();
  globals().setInterval(run, 1_000);
  globals().setTimeout(() => {}, 1_000);
  timers.pageEnded(page!);
  jest.advanceTimersByTime(GRACE_MS);
  const runs = run.mock.calls.length;
  jest.advanceTimersByTime(GRACE_MS);
  expect([left, run.mock.calls.length]).toEqual([['an interval'], runs]);
});

test('thousands of timers outlive their page: all are cancelled, and one of each kind is reported', () => {
  for (let i = 0; i < 1_000; i++) globals().setInterval(() => {}, 1_000);
  globals().setTimeout(() => {}, GRACE_MS * 2);
  timers.pageEnded(page!);
  jest.advanceTimersByTime(GRACE_MS);
  expect(left).toEqual(['an interval', 'a timer']);
  expect(jest.getTimerCount()).toBe(0);
});

test('timers that end in time are not reported, and another page’s timers stay', () => {
  globals().setTimeout(() => {}, 1_000);
  const first = page!;
  page = {};
  const run = jest.fn();
  globals().setTimeout(run, GRACE_MS * 2);
  timers.pageEnded(first);
  jest.advanceTimersByTime(GRACE_MS * 2);
  expect([left, run.mock.calls.length]).toEqual([[], 1]);
});

test.each<[string, () => void]>([
  ['for a page that ended long ago', () => (timers.pageEnded(page!), jest.advanceTimersByTime(GRACE_MS * 3))],
  ['for no page', () => (page = null)],
])('an interval that is started %s is cancelled and reported too', (_what, make) => {
  make();
  globals().setInterval(() => {}, 1_000);
  jest.advanceTimersByTime(GRACE_MS);
  expect(left).toEqual(['an interval']);
  expect(jest.getTimerCount()).toBe(0);
});

test('a chain of timers ends with its page', () => {
  const run = jest.fn(() => void globals().setTimeout(run, 900));
  run();
  timers.pageEnded(page!);
  jest.advanceTimersByTime(GRACE_MS * 4);
  expect(run.mock.calls.length).toBeLessThan(8);
  expect(left).toEqual(['a timer']);
  expect(jest.getTimerCount()).toBe(0);
});

test('a handle leads to nobody’s timers', () => {
  const handle = globals().setTimeout(() => {}, 1);
  expect(Object.isFrozen(handle)).toBe(true);
  expect(Reflect.ownKeys(handle)).toEqual(['ref', 'unref', 'hasRef', Symbol.dispose]);
  expect([handle.ref(), handle.unref(), handle.hasRef()]).toEqual([handle, handle, true]);
  for (const other of [1, '1', null, {}, undefined]) globals().clearTimeout(other);
  handle[Symbol.dispose]();
  expect(jest.getTimerCount()).toBe(0);
});
