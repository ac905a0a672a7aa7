import type { Db } from '../../db/open.ts';
import type { RecordEvent } from '../../domain-events/transact.ts';
import { refreshActive } from '../profile/refresh-active.ts';

/**
 * Makes an account active because its owner followed a link at its address: confirmed, with no deletion scheduled, and visible. If it was
 * not active before, `accountActivated` is recorded, which delivers the message written at sign-up.
 */
export async function makeActive(trx: Db, record: RecordEvent, accountId: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ status: 'active', delete_at: null })
    .where('id', '=', accountId)
    .where('status', '!=', 'active')
    .executeTakeFirst();
  await refreshActive(trx, record, accountId, now);
  if (numUpdatedRows > 0n) record('accountActivated', { accountId });
}
