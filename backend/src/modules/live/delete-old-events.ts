import type { Deps } from '../../deps.ts';
import { EVENT_RETENTION_MS } from './sequence.ts';

/** Deletes live events that are too old to be replayed. */
export async function deleteOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('live_event')
    .where('at', '<', new Date(now().getTime() - EVENT_RETENTION_MS))
    .execute();
}
