import { loadable, LoadError } from './loadable.ts';

const OPTIONS = { deadlineMs: 50, retryAfterMs: 100 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('loads once, for any number of askers', async () => {
  const start = jest.fn(async () => 'code');
  const source = loadable('area', start, OPTIONS);
  expect(source.current).toBeUndefined();
  expect(await Promise.all([source.load(), source.load()])).toEqual(['code', 'code']);
  expect(source.current).toBe('code');
  expect(start).toHaveBeenCalledTimes(1);
});

test('a failure stands for a while, then it is tried again', async () => {
  const start = jest.fn(async () => 'code').mockRejectedValueOnce(new Error('offline'));
  const source = loadable('area', start, OPTIONS);
  await expect(source.load()).rejects.toThrow(LoadError);
  await expect(source.load()).rejects.toThrow('area could not be loaded');
  expect(start).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(OPTIONS.retryAfterMs - 1);
  await expect(source.load()).rejects.toThrow(LoadError);
  jest.advanceTimersByTime(1);
  expect(await source.load()).toBe('code');
});

test('what never answers is given up at the deadline', async () => {
  const settled = jest.fn();
  const loading = loadable('area', () => new Promise(() => {}), OPTIONS).load();
  loading.catch(settled);
  await jest.advanceTimersByTimeAsync(OPTIONS.deadlineMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await expect(loading).rejects.toThrow(LoadError);
});

test('a start that throws at once is a failure like any other', async () => {
  const start = () => {
    throw new Error('broken');
  };
  await expect(loadable('area', start, OPTIONS).load()).rejects.toThrow(LoadError);
});
