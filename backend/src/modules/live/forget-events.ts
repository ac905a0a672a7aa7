import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { KEPT_EVENTS, KEPT_MS } from './sequence.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets live events that are too old or too many to be told again. */
export async function forgetEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('at', '<', new Date(now().getTime() - KEPT_MS))
    .execute();
  await sql`delete from live_event e using live_sequence s
    where s.account_id = e.account_id and e.seq <= s.last - ${KEPT_EVENTS}::int`.execute(db);
}

/** Does so every few minutes. @returns the function that ends it */
export function startForgettingEvents(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const timer = setInterval(() => {
    forgetEvents(deps).catch((error: unknown) => deps.log.error({ err: error }, 'live events not forgotten'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
