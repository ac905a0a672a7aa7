import type { Db } from '../../../db/open.ts';
import { ApiFailure } from '../../../failure.ts';
import { recordRefundOutcome } from '../booking/record-refund-outcome.ts';
import { type RefundRow, requestedRefund } from '../booking/requested-refund.ts';
import { bookReturn, lockRetained } from './retained-payment.ts';

/**
 * What an operator's refund of a payment whose account was deleted gives back: all that is left of it, or a part.
 * @throws ApiFailure `not_found`, `not_refundable`, with the field `left` if that has changed, or one is on its way
 */
export async function retainedRefundOf(
  trx: Db,
  paymentId: string,
  { cents: wished, left: shown }: { cents?: number; left?: number },
): Promise<number> {
  const retained = await lockRetained(trx, paymentId);
  if (!retained) throw new ApiFailure('not_found');
  const isPaid = retained.status === 'completed' || retained.status === 'refunded';
  const left = retained.amount_cents - retained.refunded_cents;
  if (isPaid && ((shown !== undefined && shown !== left) || (await requestedRefund(trx, paymentId))))
    throw new ApiFailure('not_refundable', { field: 'left' });
  const cents = wished ?? left;
  if (!isPaid || cents <= 0 || cents > left) throw new ApiFailure('not_refundable', { field: 'cents' });
  return cents;
}

/** Books a requested refund that the provider paid out. */
export async function finishRetainedRefund(trx: Db, refund: RefundRow, now: Date): Promise<void> {
  const retained = await lockRetained(trx, refund.payment_id);
  if (!retained) return;
  await bookReturn(trx, retained, 'refunded', Math.min(refund.cents, retained.amount_cents - retained.refunded_cents));
  await trx.updateTable('refund').set({ status: 'done', updated_at: now }).where('id', '=', refund.id).execute();
  await recordRefundOutcome(trx, refund, now, { action: 'refunded', details: { cents: refund.cents } });
}
