import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { recordAction } from '../../audit-log/audit-log.ts';
import { insertRefund, requestRefund } from '../refunds/request-refund.ts';
import { openProvider } from '../providers/open-provider.ts';
import type { OperatorDecision } from './operator-decision.ts';
import { payOut } from '../refunds/pay-out-refund.ts';
import { recordPaymentEvent } from '../payment-event.ts';
import type { PaymentRow } from '../presenter.ts';
import { lockPayment } from '../repository.ts';
import { type AmountMismatch, closeMismatch, findMismatch, isBookable } from '../settlement/mismatch.ts';
import { type Outcome, sell } from '../settlement/money.ts';
import { book, moneyOf, settleInTransaction } from '../settlement/settle.ts';
import { bookRetained, lockRetained, type RetainedPayment } from '../settlement/settle-retained.ts';
import { wasPaid } from '../states.ts';

/** What an operator decides, and about which reported amount. */
interface MismatchDecision extends OperatorDecision {
  /** `receivedOf` as the operator saw it. */
  received: string;
}

/** What the provider received, as one value: `500 EUR`. */
export const receivedOf = ({ received_cents, received_currency }: AmountMismatch): string =>
  `${received_cents ?? '?'} ${received_currency}`;

/** Whether an operator may decide: nobody has, it was not paid as ordered since, and what was received can be booked. */
export const mayDecide = ({ status }: Pick<PaymentRow, 'status'>, mismatch: AmountMismatch) =>
  !mismatch.decided_at && !wasPaid(status) && isBookable(mismatch);

/** Credits the order as it was placed, for the amount received: it replaces the price, in the ledger, documents and later refunds. */
export function creditAsOrdered(deps: Deps, paymentId: string, decision: MismatchDecision): Promise<PaymentRow> {
  return transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    const { amount_cents, vat_cents, currency } = (await soldAsReceived(trx, payment, decision)).after;
    const price = { amount_cents, vat_cents, currency: currency as PaymentRow['currency'] };
    await trx.updateTable('payment').set(price).where('id', '=', paymentId).execute();
    const { by, reason } = decision;
    const now = deps.now();
    await closeMismatch({ trx, now }, paymentId, 'credited', by.name);
    const details = { cents: amount_cents, currency, reason };
    await recordAction(trx, now, by, { action: 'mismatch_credited', subject: paymentId, details });
    return (await settleInTransaction({ trx, record, now }, paymentId, 'completed', { amount_cents, currency, source: 'operator' }))!;
  });
}

/** Refunds all that was received, without credits: booked as paid, and handed to the provider once like any other refund. */
export async function refundReceived(deps: Deps, paymentId: string, decision: MismatchDecision): Promise<void> {
  openProvider(deps);
  const now = deps.now();
  const refundId = await transact(deps, async (trx) => {
    const retained = await lockRetained(trx, paymentId);
    const payment = retained ? undefined : await lockPayment(trx, paymentId);
    const outcome = await soldAsReceived(trx, retained ?? payment, decision);
    const { amount_cents: cents, currency } = outcome.after;
    const { by, reason } = decision;
    const booking = { trx, now };
    await closeMismatch(booking, paymentId, 'refunded', by.name);
    await recordAction(trx, now, by, { action: 'refund_asked', subject: paymentId, details: { cents, currency, reason } });
    await recordPaymentEvent(trx, { payment_id: paymentId, status: 'completed', source: 'operator', received_at: now });
    const refund = { cents, credits: 0, by: by.name, reason };
    if (retained) {
      await bookRetained(booking, retained, outcome, retained.provider_id);
      return insertRefund(trx, paymentId, refund, now);
    }
    return requestRefund(trx, await book(booking, payment!, outcome), refund, now);
  });
  await payOut(deps, refundId);
}

/** @throws ApiFailure `not_found` if there is nothing to decide (any more), or another amount was received since */
async function soldAsReceived(
  trx: Db,
  payment: PaymentRow | RetainedPayment | undefined,
  { received }: MismatchDecision,
): Promise<Outcome> {
  const mismatch = payment && (await findMismatch(trx, payment.id));
  if (!mismatch || !mayDecide(payment, mismatch) || receivedOf(mismatch) !== received) throw new ApiFailure('not_found');
  const before = await moneyOf(trx, payment);
  return { before, after: sell(before), refund: null, needsReview: false };
}
