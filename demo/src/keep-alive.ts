import type { Deps } from '@nightlark/backend';
import { sql } from 'kysely';

const EVERY_MS = 4 * 60_000;
/** One in so many demo members is online: six in a hundred. */
const ONE_IN = 17;

/**
 * Some demo members are online at any time, others after a while. Members of a demo that was stopped for
 * days are moved up in time, as if it had never been.
 * @returns the function that ends it
 */
export async function keepDemoAlive(deps: Deps): Promise<() => void> {
  await moveUp(deps);
  await beOnline(deps);
  const timer = setInterval(() => {
    beOnline(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'demo members not refreshed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function moveUp(deps: Deps): Promise<void> {
  const now = deps.now();
  await sql`
    update profile set last_active = last_active + (${now}::timestamptz - latest.at)
    from (select max(last_active) as at from profile join account using (id) where demo) latest
    where profile.id in (select id from account where demo) and latest.at < ${now}::timestamptz - interval '1 day'`.execute(deps.db);
}

/** Another seventeenth every half hour. */
async function beOnline(deps: Deps): Promise<void> {
  const now = deps.now();
  const turn = Math.floor(now.getTime() / (30 * 60_000)) % ONE_IN;
  await sql`
    update profile set last_active = ${now}::timestamptz - (profile.rnd * interval '4 minutes')
    from account where account.id = profile.id and account.demo and profile.id % ${ONE_IN} = ${turn}`.execute(deps.db);
}
