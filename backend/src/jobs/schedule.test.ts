import { sql } from 'kysely';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { type Job, schedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
let backend: TestBackend;
const logged: unknown[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  logged.length = 0;
  jest.spyOn(backend.deps.log, 'error').mockImplementation((details: unknown) => void logged.push(details));
  await sql`delete from job`.execute(backend.deps.db);
});
afterAll(() => backend.close());

/** What a process does that starts and ends: it looks once. */
const aProcess = async (job: Job) => schedule(backend.deps, [job])();
const aJob = (run: Job['run']): Job => ({ name: 'a job', everyMs: HOUR_MS, run });
const isDue = () => sql`update job set next_at = now()`.execute(backend.deps.db);
const row = async () => {
  const { rows } = await sql<{ run: number; failures: number; seconds: number; is_free: boolean }>`
    select run, failures, round(extract(epoch from next_at - now()), -1)::int as seconds, leased_until <= now() as is_free from job`.execute(
    backend.deps.db,
  );
  return rows[0];
};

/** A job that runs until it is told to end. */
function slowJob() {
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const job = aJob(() => {
    begun.resolve();
    return ends.promise;
  });
  return { job, begun: begun.promise, end: ends.resolve };
}

test('a new job → after its first interval, not at the start', async () => {
  const run = jest.fn().mockResolvedValue(undefined);
  await aProcess(aJob(run));
  expect(run).not.toHaveBeenCalled();
  expect(await row()).toMatchObject({ run: 0, seconds: 3_600 });
});

test('due while no process ran → run at the next start, and planned anew', async () => {
  const run = jest.fn().mockResolvedValue(undefined);
  await aProcess(aJob(run));
  await isDue();
  await aProcess(aJob(run));
  expect(run).toHaveBeenCalledTimes(1);
  expect(await row()).toEqual({ run: 1, failures: 0, seconds: 3_600, is_free: true });
});

test('three processes at once → one runs it, and no other while it runs', async () => {
  const { job, begun, end } = slowJob();
  await aProcess(aJob(async () => {}));
  await isDue();
  const run = jest.fn(job.run);
  const stops = [1, 2, 3].map(() => schedule(backend.deps, [{ ...job, run }]));
  await begun;
  await isDue();
  await aProcess({ ...job, run });
  end();
  await Promise.all(stops.map((stop) => stop()));
  expect(run).toHaveBeenCalledTimes(1);
});

test('a process is stopped → when what it runs has finished', async () => {
  const { job, begun, end } = slowJob();
  await aProcess(aJob(async () => {}));
  await isDue();
  const stop = schedule(backend.deps, [job]);
  await begun;
  const stopped = jest.fn();
  const stopping = stop().then(stopped);
  expect(await row()).toMatchObject({ is_free: false });
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
  expect(await row()).toMatchObject({ is_free: true });
});

test('a process that stopped renewing its claim → another runs the job, and what the first says then changes nothing', async () => {
  const { job, begun, end } = slowJob();
  await aProcess(aJob(async () => {}));
  await isDue();
  const stop = schedule(backend.deps, [job]);
  await begun;
  await sql`update job set next_at = now(), leased_until = now() - interval '1 s'`.execute(backend.deps.db);
  const run = jest.fn().mockRejectedValue(new Error('no'));
  await aProcess(aJob(run));
  end();
  await stop();
  expect(run).toHaveBeenCalledTimes(1);
  expect(await row()).toMatchObject({ run: 2, failures: 1 });
});

test('failures → logged by the job’s name, tried again after growing waits, and from the third an alert', async () => {
  const failing = aJob(() => Promise.reject(new Error('no')));
  const waits: number[] = [];
  await aProcess(failing);
  for (let failures = 1; failures <= 4; failures++) {
    await isDue();
    await aProcess(failing);
    waits.push((await row())!.seconds);
  }
  expect(waits).toEqual([30, 60, 120, 240]);
  expect(logged).toEqual([1, 2, 3, 4].map((failures) => expect.objectContaining({ job: 'a job', failures })));
  expect(logged.map((line) => (line as { alert?: string }).alert)).toEqual([undefined, undefined, 'job', 'job']);
  await isDue();
  await aProcess(aJob(async () => {}));
  expect(await row()).toMatchObject({ failures: 0, seconds: 3_600 });
});
