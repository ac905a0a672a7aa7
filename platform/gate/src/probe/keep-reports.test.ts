import { keepReports } from './keep-reports.ts';

const SOUND = { faults: [] };
const FAULTY = { faults: ['it is slow'] };

test('the same at once and later → run once; anything else → run', async () => {
  const keep = keepReports();
  const run = jest.fn(async () => SOUND);
  await Promise.all([keep('1.0.0', run), keep('1.0.0', run)]);
  expect(await keep('1.0.0', run)).toBe(SOUND);
  expect(run).toHaveBeenCalledTimes(1);
  await keep('1.1.0', run);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a fault, or a run that fails → run again', async () => {
  const keep = keepReports();
  expect(await keep('faulty', async () => FAULTY)).toBe(FAULTY);
  expect(await keep('faulty', async () => SOUND)).toBe(SOUND);
  await expect(keep('failing', () => Promise.reject(new Error('no process')))).rejects.toThrow('no process');
  expect(await keep('failing', async () => SOUND)).toBe(SOUND);
});

test('more than it keeps → the oldest is run again', async () => {
  const keep = keepReports(2);
  const run = jest.fn(async () => SOUND);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await keep(key, run);
  expect(run).toHaveBeenCalledTimes(4);
});
