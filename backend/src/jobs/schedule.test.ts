import type { Deps } from '../deps.ts';
import { type Job, schedule } from './schedule.ts';

const logged: unknown[] = [];
const deps = { log: { error: (details: unknown) => logged.push(details) } } as unknown as Deps;

beforeEach(() => {
  jest.useFakeTimers();
  logged.length = 0;
});
afterEach(() => jest.useRealTimers());

/** A job that counts its runs; `finish` ends the current one. */
function aJob(options: Partial<Job> = {}) {
  let runs = 0;
  let finish = (): void => undefined;
  const job: Job = {
    name: 'a job',
    everyMs: 1_000,
    run: () =>
      new Promise<void>((done) => {
        runs++;
        finish = done;
      }),
    ...options,
  };
  return { job, runs: () => runs, finish: () => finish() };
}

test('by its interval, and at the start only where it says so', async () => {
  const [late, early] = [aJob(), aJob({ atStart: true })];
  const stop = schedule(deps, [late.job, early.job]);
  expect([late.runs(), early.runs()]).toEqual([0, 1]);
  early.finish();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([late.runs(), early.runs()]).toEqual([1, 2]);
  stop();
});

test('a run that takes longer than its interval → no second one beside it', async () => {
  const slow = aJob();
  const stop = schedule(deps, [slow.job]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(slow.runs()).toBe(1);
  slow.finish();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(slow.runs()).toBe(2);
  stop();
});

test('a failure → logged by the job’s name, and the next run comes', async () => {
  let runs = 0;
  const failing = () => {
    runs++;
    return Promise.reject(new Error('no'));
  };
  const stop = schedule(deps, [{ name: 'fails', everyMs: 1_000, run: failing }]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(2);
  expect(logged).toEqual([expect.objectContaining({ job: 'fails' }), expect.objectContaining({ job: 'fails' })]);
  stop();
});

test('ended during a run → resolves when it has finished, and no further one comes', async () => {
  const { job, runs, finish } = aJob({ atStart: true });
  const ended = jest.fn();
  void schedule(deps, [job])().then(ended);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(ended).not.toHaveBeenCalled();
  finish();
  await jest.advanceTimersByTimeAsync(5_000);
  expect([ended.mock.calls.length, runs()]).toEqual([1, 1]);
});

test('ended → no further run', async () => {
  const { job, runs } = aJob();
  await schedule(deps, [job])();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(runs()).toBe(0);
});
