import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** A job that one process at a time runs, and again after a failure: it must be idempotent. */
export interface Job {
  /** Its description, for the log; its key in the table `job`. */
  name: string;
  everyMs: number;
  run: (deps: Deps) => Promise<unknown>;
}

interface Claim {
  name: string;
  /** Which of the job's runs it is. */
  run: number;
}

const POLL_MS = 10_000;
/** How long a claim holds without being renewed: after that its process has ended, and another one runs the job. */
const LEASE_S = 60;
const RENEW_MS = 20_000;
/** Wait after the first failure; doubled after each further one, up to the job's interval. */
const RETRY_S = 30;
const ALERT_AFTER_FAILURES = 3;

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/**
 * Runs jobs by their intervals, each in one process of all that share the database; what was due while none ran is run at the start. A
 * failure is logged, and tried again after a growing wait.
 * @returns the function that stops them, and resolves when those that are running have finished
 * @example const stop = schedule(deps, [{ name: 'delete expired rows', everyMs: 3_600_000, run: deleteExpired }])
 */
export function schedule(deps: Deps, jobs: readonly Job[]): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let polling = Promise.resolve();

  async function poll(): Promise<void> {
    try {
      await addMissing(deps, jobs);
      for (const [job, claim] of await claimDue(deps, jobs)) {
        const run = runClaimed(deps, job, claim).finally(() => running.delete(run));
        running.add(run);
      }
    } catch (error) {
      deps.log.error({ err: error }, 'due jobs could not be read');
    }
  }

  const next = () => void (polling = polling.then(poll));
  next();
  const timer = setInterval(next, POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    await polling;
    await Promise.all(running);
  };
}

/** A job that is new is due after its first interval. */
async function addMissing({ db }: Pick<Deps, 'db'>, jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  const intervals = jobs.map(({ everyMs }) => everyMs / 1_000);
  await sql`insert into job (name, next_at)
    select name, now() + make_interval(secs => every) from unnest(${names}::text[], ${intervals}::float8[]) as given (name, every)
    where not exists (select from job where job.name = given.name) on conflict do nothing`.execute(db);
}

async function claimDue({ db }: Pick<Deps, 'db'>, jobs: readonly Job[]): Promise<[Job, Claim][]> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const { rows } = await sql<Claim>`
    with due as (
      select name from job where name = any(${[...byName.keys()]}::text[]) and next_at <= now() and leased_until <= now()
      for update skip locked
    )
    update job set run = run + 1, leased_until = now() + ${seconds(LEASE_S)} from due where job.name = due.name
    returning job.name, run`.execute(db);
  return rows.map((claim) => [byName.get(claim.name)!, claim]);
}

async function runClaimed(deps: Deps, { name, everyMs, run }: Job, claim: Claim): Promise<void> {
  const renewal = setInterval(() => void renew(deps, claim), RENEW_MS).unref();
  try {
    await run(deps);
    await finish(deps, claim, sql`succeeded_at = now(), failures = 0, next_at = now() + ${seconds(everyMs / 1_000)}`);
  } catch (error) {
    const wait = sql`least(${seconds(everyMs / 1_000)}, ${seconds(RETRY_S)} * power(2, least(failures, 20)))`;
    const failures = await finish(deps, claim, sql`failures = failures + 1, next_at = now() + ${wait}`).catch(() => undefined);
    const isLasting = failures !== undefined && failures >= ALERT_AFTER_FAILURES;
    deps.log.error({ err: error, job: name, failures, ...(isLasting && { alert: 'job' }) }, 'a job failed');
  } finally {
    clearInterval(renewal);
  }
}

const isClaimed = ({ name, run }: Claim) => sql`name = ${name} and run = ${run}`;

/** A renewal that fails leaves the job to another process, once the lease has ended. */
async function renew({ db, log }: Pick<Deps, 'db' | 'log'>, claim: Claim): Promise<void> {
  try {
    await sql`update job set leased_until = now() + ${seconds(LEASE_S)} where ${isClaimed(claim)}`.execute(db);
  } catch (error) {
    log.warn({ err: error, job: claim.name }, 'a running job could not be kept');
  }
}

/** @returns how often it failed in succession; undefined if another process has claimed it since */
async function finish({ db }: Pick<Deps, 'db'>, claim: Claim, outcome: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    update job set leased_until = now(), ${outcome} where ${isClaimed(claim)} returning failures`.execute(db);
  return rows[0]?.failures;
}
