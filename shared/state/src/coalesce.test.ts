import { coalesce } from './coalesce.ts';

test('calls during a run → one more run, after it, for all of them', async () => {
  let running = 0;
  let runs = 0;
  const call = coalesce(async () => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running -= 1;
    runs += 1;
  });
  await Promise.all([call(), call(), call()]);
  expect(runs).toBe(2);
  await call();
  expect(runs).toBe(3);
});

test('a run fails → its callers get the error, the next one starts', async () => {
  let runs = 0;
  const call = coalesce(async () => {
    if (++runs === 1) throw new Error('refused');
  });
  const first = call();
  const second = call();
  await expect(first).rejects.toThrow('refused');
  await expect(second).resolves.toBeUndefined();
});
