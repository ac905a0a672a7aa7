import type { Db } from '../../db/open.ts';

const AT_MOST_EVERY_MS = 60_000;

/** Updates when a member was last seen, at most once a minute. */
export async function markHidden(db: Db, memberId: number, now: Date): Promise<void> {
  await db
    .updateTable('profile')
    .set({ last_active: now })
    .where('id', '=', memberId)
    .where('last_active', '<', new Date(now.getTime() - AT_MOST_EVERY_MS))
    .execute();
}
