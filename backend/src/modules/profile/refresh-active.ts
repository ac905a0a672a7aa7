import type { Db } from '../../db/open.ts';
import type { RecordEvent } from '../../domain-events/transact.ts';
import { isHiddenBySanction } from '../../session/sanctions.ts';

/** How many of the latest conversation partners are notified at once; others see it in their next list. */
const NOTIFIED_MAX = 200;

/**
 * Shows or hides the profile as the account says: confirmed, no deletion scheduled, not invisible, not paused, not excluded. A profile that is not active
 * can't be found, liked or written to (docs/product/settings-and-leaving.md#visibility). Conversation partners are notified of either.
 */
export async function refreshActive(db: Db, record: RecordEvent, accountId: number, now: Date): Promise<void> {
  // In a statement of its own, so that the next one sees what another transaction decided meanwhile.
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const account = await db
    .selectFrom('account')
    .select(['status', 'invisible', 'paused_until', isHiddenBySanction(accountId, now).as('sanctioned')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const paused = account.paused_until !== null && account.paused_until > now;
  const active = account.status === 'active' && !account.invisible && !paused && !account.sanctioned;
  const { numUpdatedRows } = await db
    .updateTable('profile')
    .set({ active })
    .where('id', '=', accountId)
    .where('active', '!=', active)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (active) record('memberShown', { memberId: accountId });
  const partners = await db
    .selectFrom('participant')
    .select('other_id')
    .where('profile_id', '=', accountId)
    .orderBy('last_at', 'desc')
    .limit(NOTIFIED_MAX)
    .execute();
  for (const { other_id } of partners) record('memberShownOrHidden', { memberId: accountId, otherId: other_id });
}
