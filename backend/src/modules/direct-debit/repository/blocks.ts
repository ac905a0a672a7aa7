import type { Db } from '../../../db/open.ts';

/** Whether a debit of this member or of this bank account was returned. */
export async function isBlocked(db: Db, accountId: number, ibanHash?: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('direct_debit_block')
    .select('id')
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('account_id', '=', accountId), ...(ibanHash ? [eb('iban_hash', '=', ibanHash)] : [])]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the mandate of a returned debit and blocks the member and the bank account. */
export async function blockAfterReturn(trx: Db, paymentId: string, now: Date): Promise<void> {
  const order = await trx
    .selectFrom('direct_debit')
    .innerJoin('mandate', 'mandate.id', 'direct_debit.mandate_id')
    .select(['direct_debit.account_id', 'mandate_id', 'iban_hash'])
    .where('payment_id', '=', paymentId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!order) return;
  await trx
    .insertInto('direct_debit_block')
    .values({ account_id: order.account_id, iban_hash: order.iban_hash, payment_id: paymentId, blocked_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
  await trx.updateTable('mandate').set({ ended_at: now }).where('id', '=', order.mandate_id).where('ended_at', 'is', null).execute();
}
