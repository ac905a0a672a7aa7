import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import { journalRefund } from './journal-refund.ts';
import { bookReturn, lockKept } from './kept-payment.ts';

type Refund = { id: string; payment_id: string; asked_by: string; cents: number };

/**
 * What an operator's refund of a payment whose account was deleted gives back: all that is left of it, or a part.
 * @returns 0 if one is on its way
 * @throws ApiFailure `not_found`, `not_refundable`
 */
export async function keptRefundOf(trx: Db, paymentId: string, wished: number | undefined): Promise<number> {
  const kept = await lockKept(trx, paymentId);
  if (!kept) throw new ApiFailure('not_found');
  if (await requestedRefund(trx, paymentId)) return 0;
  const left = kept.amount_cents - kept.refunded_cents;
  const cents = wished ?? left;
  const isPaid = kept.status === 'completed' || kept.status === 'refunded';
  if (!isPaid || cents <= 0 || cents > left) throw new ApiFailure('not_refundable', { field: 'cents' });
  return cents;
}

/** The refund that is on its way: one at a time. */
export function requestedRefund(db: Db, paymentId: string) {
  return db.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).where('status', '=', 'requested').executeTakeFirst();
}

/** Books a requested refund that the provider paid out. */
export async function finishKeptRefund(trx: Db, refund: Refund, now: Date): Promise<void> {
  const kept = await lockKept(trx, refund.payment_id);
  if (!kept) return;
  await bookReturn(trx, kept, 'refunded', Math.min(refund.cents, kept.amount_cents - kept.refunded_cents));
  await trx.updateTable('refund').set({ status: 'done', updated_at: now }).where('id', '=', refund.id).execute();
  await journalRefund(trx, refund, now, { action: 'refunded', details: { cents: refund.cents } });
}
