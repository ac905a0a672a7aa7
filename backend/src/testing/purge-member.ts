import type { Deps } from '../deps.ts';
import { purgeAccounts } from '../modules/leaving/purge-accounts.ts';

/** Purges an account, as the job does once the time to come back is over. */
export async function purgeMember(deps: Deps, id: number): Promise<void> {
  await deps.db
    .updateTable('account')
    .set({ status: 'pending_deletion', delete_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await purgeAccounts(deps)).toBe(1);
}
