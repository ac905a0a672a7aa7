import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from './in-parallel.ts';

test('all items → each once, at most eight at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(
    Array.from({ length: 30 }, (_, index) => index),
    async (item) => {
      most = Math.max(most, ++running);
      await wait(1);
      running--;
      done.push(item);
    },
  );
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(most).toBe(8);
});

test('one fails → nothing more is begun, and the others have ended when it throws', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await wait(item === 0 ? 1 : 20);
    if (item === 0) throw new Error('missing');
    ended.push(item);
  };
  await expect(
    inParallel(
      Array.from({ length: 30 }, (_, index) => index),
      work,
    ),
  ).rejects.toThrow('missing');
  expect([begun.length, ended]).toEqual([8, [1, 2, 3, 4, 5, 6, 7]]);
});
