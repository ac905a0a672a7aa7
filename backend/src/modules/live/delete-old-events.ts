import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { MAX_STORED_EVENTS, EVENT_RETENTION_MS } from './sequence.ts';

/** Deletes live events beyond the age or number that can be replayed. */
export async function deleteOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('at', '<', new Date(now().getTime() - EVENT_RETENTION_MS))
    .execute();
  await sql`delete from live_event e using live_sequence s
    where s.account_id = e.account_id and e.seq <= s.last - ${MAX_STORED_EVENTS}::int`.execute(db);
}
