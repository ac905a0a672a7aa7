import type { PaymentMethod } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { tokenSeal } from './stored-methods.ts';

/** So many cards has nobody; the one that was used longest ago makes room. */
const MOST = 10;

/**
 * Takes up what the provider keeps of a payment's means: where the payer wished it, and where it was paid with a kept one, whose token
 * may be another from now on. It is asked for, so that no notice has to carry a token.
 */
export async function keepMeans(deps: Deps, payment: Selectable<Database['payment']>): Promise<void> {
  const { payments } = deps;
  if (payment.status !== 'completed' || !payment.provider_id || !payments) return;
  if (!payment.store && payment.stored_method_id === null) return;
  const stored = (await payments.statusOf(payment.provider_id))?.stored;
  const used_at = deps.now();
  const kept = stored ? { token: tokenSeal(deps).seal(stored.token), label: stored.label, expires: stored.expires } : null;
  await deps.db.transaction().execute(async (trx) => {
    if (payment.stored_method_id !== null) {
      // Gone where it was removed meanwhile: what the member took back is not kept again.
      await trx
        .updateTable('stored_method')
        .set({ ...kept, used_at })
        .where('id', '=', payment.stored_method_id)
        .execute();
      return;
    }
    if (!kept) return;
    const owner = { account_id: payment.account_id, provider: payments.name, method: payment.method as PaymentMethod };
    const { id } = await trx
      .insertInto('stored_method')
      .values({ ...owner, ...kept, created_at: used_at, used_at })
      .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'method', 'label']).doUpdateSet({ ...kept, used_at }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('payment').set({ stored_method_id: id }).where('id', '=', payment.id).execute();
    await dropBeyond(trx, payment.account_id);
  });
}

async function dropBeyond(trx: Db, accountId: number): Promise<void> {
  const latest = trx.selectFrom('stored_method').select('id').where('account_id', '=', accountId).orderBy('used_at', 'desc').limit(MOST);
  await trx.deleteFrom('stored_method').where('account_id', '=', accountId).where('id', 'not in', latest).execute();
}
