import type { Db } from '../../db/open.ts';

/**
 * Shows or hides the profile as the account says: confirmed, not leaving, not invisible, not paused. A profile that is
 * not active can't be found, liked or written to (docs/product/settings-and-leaving.md#visibility).
 */
export async function refreshActive(db: Db, accountId: number, now: Date): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['status', 'invisible', 'paused_until'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const paused = account.paused_until !== null && account.paused_until > now;
  const active = account.status === 'active' && !account.invisible && !paused;
  await db.updateTable('profile').set({ active }).where('id', '=', accountId).execute();
}
