import { loadable, LoadError } from './loadable.ts';

const OPTIONS = { deadlineMs: 50, retryAfterMs: 100 };
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
  await wait(OPTIONS.retryAfterMs + 10);
  expect(await source.load()).toBe('code');
});

test('what never answers is given up', async () => {
  const source = loadable('area', () => new Promise(() => {}), OPTIONS);
  const started = Date.now();
  await expect(source.load()).rejects.toThrow(LoadError);
  expect(Date.now() - started).toBeLessThan(1_000);
});

test('a start that throws at once is a failure like any other', async () => {
  const start = () => {
    throw new Error('broken');
  };
  await expect(loadable('area', start, OPTIONS).load()).rejects.toThrow(LoadError);
});
