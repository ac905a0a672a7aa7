import type { Deps } from '../../deps.ts';
import { closeAccount } from '../ledger/close-account.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import { deleteRetained, retainPayments } from '../payments/settlement/retain-payments.ts';
import { retainedUntil } from '../payments/settlement/settle-retained.ts';

type PurgeDeps = Pick<Deps, 'db' | 'events' | 'domainEvents' | 'now' | 'log'>;

/**
 * Purges every account whose grace period is over: all rows, and with them the photos, whose files are marked as
 * unused and deleted by the photos' own job. What is retained: the reason for leaving, and the booked payments without a name.
 * @returns how many were purged
 */
export async function purgeAccounts(deps: PurgeDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'pending_deletion')
    .where('delete_at', '<=', deps.now())
    .orderBy('delete_at')
    .limit(200)
    .execute();
  let purged = 0;
  for (const { id } of due) {
    try {
      if (await purgeAccount(deps, id)) purged++;
    } catch (error) {
      deps.log.error({ err: error, account: id }, 'account not purged');
    }
  }
  await deps.db.transaction().execute((trx) => deleteRetained(trx, deps.now()));
  await deps.db.deleteFrom('document').where('delete_at', '<=', deps.now()).execute();
  return purged;
}

async function purgeAccount(deps: PurgeDeps, id: number): Promise<boolean> {
  const { now } = deps;
  return endSessionsInTransaction(deps, async (trx, end) => {
    // Checked again under a row lock: the member may have come back a moment ago.
    const account = await trx
      .selectFrom('account')
      .select(['email'])
      .where('id', '=', id)
      .where('status', '=', 'pending_deletion')
      .where('delete_at', '<=', now())
      .forUpdate()
      .executeTakeFirst();
    if (!account) return false;
    const deleteAt = retainedUntil(now());
    await retainPayments(trx, id, { now: now(), deleteAt });
    await trx.updateTable('document').set({ delete_at: deleteAt }).where('account_id', '=', id).execute();
    await trx.updateTable('leaving').set({ remarks: '' }).where('account_id', '=', id).execute();
    await trx.deleteFrom('outbox').where('recipient', '=', account.email).execute();
    // A conversation belongs to both: the other's messages are deleted too, or they would be orphaned.
    await trx
      .deleteFrom('conversation')
      .where('id', 'in', (eb) => eb.selectFrom('participant').select('conversation_id').where('profile_id', '=', id))
      .execute();
    await closeAccount(trx, id);
    await end({ accountId: id });
    await trx.deleteFrom('account').where('id', '=', id).execute();
    return true;
  });
}
