import type { PaymentMethod } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { StoredMethodToken } from './stored-method-token.ts';
import { tokenSeal } from './stored-methods.ts';

type PaymentRow = Selectable<Database['payment']>;

/** More cards than anybody has; the least recently used one is replaced. */
const MAX_METHODS = 10;

/** Stores the provider's token of a payment's method, once it is complete. Fetched from the provider, so that webhooks carry no token. */
export async function storePaymentMethod(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!isStorable(payment) || !payment.provider_id || !deps.payments) return;
  const stored = (await deps.payments.statusOf(payment.provider_id))?.stored;
  if (stored) await storeMethod(deps, payment, stored);
  else if (payment.stored_method_id !== null)
    await deps.db.updateTable('stored_method').set({ used_at: deps.now() }).where('id', '=', payment.stored_method_id).execute();
}

/** The same for a provider that includes it in its webhook. */
export async function storeReportedMethod(deps: Deps, paymentId: string, stored: StoredMethodToken): Promise<void> {
  const payment = await deps.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst();
  if (payment && isStorable(payment)) await storeMethod(deps, payment, stored);
}

/** If the payer agreed, and if it was paid with a stored method, whose token may change. */
const isStorable = ({ status, store, stored_method_id }: PaymentRow) => status === 'completed' && (store || stored_method_id !== null);

async function storeMethod(deps: Deps, payment: PaymentRow, { token, label, expires }: StoredMethodToken): Promise<void> {
  const used_at = deps.now();
  const fields = { token: tokenSeal(deps).seal(token), label, expires, used_at };
  const owner = { account_id: payment.account_id, provider: deps.payments!.name, method: payment.method as PaymentMethod };
  await deps.db.transaction().execute(async (trx) => {
    if (payment.stored_method_id !== null) {
      // No row if it was removed meanwhile: a method that the member removed is not stored again.
      await trx.updateTable('stored_method').set(fields).where('id', '=', payment.stored_method_id).execute();
      return;
    }
    const { id } = await trx
      .insertInto('stored_method')
      .values({ ...owner, ...fields, created_at: used_at })
      .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'method', 'label']).doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('payment').set({ stored_method_id: id }).where('id', '=', payment.id).execute();
    await dropBeyond(trx, payment.account_id);
  });
}

async function dropBeyond(trx: Db, accountId: number): Promise<void> {
  const latest = trx
    .selectFrom('stored_method')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .limit(MAX_METHODS);
  await trx.deleteFrom('stored_method').where('account_id', '=', accountId).where('id', 'not in', latest).execute();
}
