import { type Deps, schedule } from '@nightlark/backend';
import { sql } from 'kysely';

const EVERY_MS = 4 * 60_000;
/** One in so many demo members is online: six in a hundred. */
const ONE_IN = 17;

/**
 * Rotates which demo members are online. After days of downtime their times of last activity are moved forward.
 * @returns the function that stops it
 */
export async function startDemoJobs(deps: Deps): Promise<() => Promise<void>> {
  await refreshTimes(deps);
  await putOnline(deps);
  return schedule(deps, [{ name: 'put demo members online', everyMs: EVERY_MS, run: putOnline }]);
}

async function refreshTimes(deps: Deps): Promise<void> {
  const now = deps.now();
  await sql`
    update profile set last_active = last_active + (${now}::timestamptz - latest.at)
    from (select max(last_active) as at from profile join account using (id) where demo) latest
    where profile.id in (select id from account where demo) and latest.at < ${now}::timestamptz - interval '1 day'`.execute(deps.db);
}

/** Another seventeenth every half hour. */
async function putOnline(deps: Deps): Promise<void> {
  const now = deps.now();
  const turn = Math.floor(now.getTime() / (30 * 60_000)) % ONE_IN;
  await sql`
    update profile set last_active = ${now}::timestamptz - (profile.rnd * interval '4 minutes')
    from account where account.id = profile.id and account.demo and profile.id % ${ONE_IN} = ${turn}`.execute(deps.db);
}
