import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { insertRefund, requestRefund } from './request-refund.ts';
import { openProvider } from '../providers/open-provider.ts';
import { payOut } from './pay-out-refund.ts';
import { type PaymentRow, refundableUntil } from '../presenter.ts';
import { quoteRefund, type RefundOptions } from './quote-refund.ts';
import { findPayment, lockPayment } from '../repository.ts';
import { requestedRefund } from '../settlement/refund-rows.ts';
import { lockRetained } from '../settlement/settle-retained.ts';

/**
 * Refunds a payment: its unused credits are taken at once, a refund of their price is requested from the provider, and booked once it is
 * paid out. If the provider can't be reached, a job retries (docs/product/payments.md#refunds).
 * @throws ApiFailure `not_refundable` if nothing of it can be refunded, with the field `left` if that has changed
 */
export async function refundPayment(deps: Deps, paymentId: string, options: RefundOptions): Promise<PaymentRow> {
  openProvider(deps);
  const id = await transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiFailure('not_found');
    if (payment.refunding_cents > 0) {
      // A member who asks twice gets what they asked for; an operator decides about one refund at a time.
      if (options.by === 'member') return null;
      throw new ApiFailure('not_refundable', { field: 'left' });
    }
    if (options.by === 'member' && !refundableUntil(payment, deps.now())) throw new ApiFailure('not_refundable');
    const { cents, credits } = await quoteRefund(trx, payment, options);
    record('balanceChanged', { accountId: payment.account_id });
    return requestRefund(trx, payment, { ...options, cents, credits }, deps.now());
  });
  if (id) await payOut(deps, id);
  return findPayment(deps.db, paymentId);
}

/** An operator's refund of a payment whose account was deleted: there are no credits to take. */
export async function refundRetained(deps: Deps, paymentId: string, options: RefundOptions): Promise<void> {
  openProvider(deps);
  const id = await deps.db.transaction().execute(async (trx) => {
    const cents = await retainedRefundOf(trx, paymentId, options);
    return insertRefund(trx, paymentId, { ...options, cents, credits: 0 }, deps.now());
  });
  await payOut(deps, id);
}

/**
 * What an operator's refund of such a payment gives back: all that is left of it, or a part.
 * @throws ApiFailure `not_found`, `not_refundable`, with the field `left` if that has changed, or one is on its way
 */
async function retainedRefundOf(
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
