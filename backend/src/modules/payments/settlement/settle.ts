import type { Payment } from '@nightlark/contract';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { type RecordEvent, transact } from '../../../domain-events/transact.ts';
import { bookRefund } from '../booking/book-refund.ts';
import { closeMismatch } from '../booking/close-mismatch.ts';
import { complete } from '../booking/complete.ts';
import { noteMismatch } from '../booking/note-mismatch.ts';
import { type EventSource, recordPaymentEvent } from '../payment-event.ts';
import type { PaymentRow } from '../presenter.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { refundWithoutTotal } from '../booking/refund-without-total.ts';
import { isOtherPart, isWhole, refundedTotal, type ReportedAmount, reportOf } from '../booking/reported-amount.ts';
import { lockPayment } from '../repository.ts';
import { requestedRefund } from '../booking/requested-refund.ts';
import { queueForReview } from '../review.ts';
import { isOpen, statesBelow, wasPaid } from '../states.ts';
import { undecidedAmount } from '../booking/undecided-amount.ts';
import { bookWithoutCredits, withoutCredits } from '../booking/without-credits.ts';

/** Details beside the status. */
export interface Settlement extends ReportedAmount {
  /** Why it failed. */
  failure?: Payment['failure'] | undefined;
  /** The provider does not accept the stored method of the payment any more. */
  is_token_invalid?: boolean | undefined;
  /** The state in which this was decided: if the payment has moved meanwhile, nothing happens. */
  onlyFrom?: PaymentRow['status'];
  source?: EventSource;
}

/**
 * Moves a payment to the provider's status, once: webhook, return page, the reconcile job and an operator all use this.
 * @returns the payment's current state, or null if there is none
 */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>,
  paymentId: string,
  status: ProviderStatus,
  settlement: Settlement = {},
): Promise<PaymentRow | null> {
  return transact(deps, (trx, record) => settleInTransaction(trx, record, deps.now(), paymentId, status, settlement));
}

/** The same within the caller's transaction. */
export async function settleInTransaction(
  trx: Db,
  record: RecordEvent,
  now: Date,
  paymentId: string,
  status: ProviderStatus,
  settlement: Settlement = {},
): Promise<PaymentRow | null> {
  const found = await lockPayment(trx, paymentId);
  if (!found) return null;
  if (settlement.onlyFrom && found.status !== settlement.onlyFrom) return found;
  const { source = 'backend' } = settlement;
  const isGivenBack = status === 'refunded' || status === 'charged_back';
  // Another amount than ordered that nobody has decided about, and that the provider or the bank gives back.
  const received = isGivenBack && !wasPaid(found.status) ? await undecidedAmount(trx, found) : null;
  const before = { ...found, ...received?.price };
  const total = status === 'refunded' ? refundedTotal(before, settlement) : undefined;
  const requested = status === 'refunded' && total === undefined ? await requestedRefund(trx, paymentId) : undefined;
  const meaning = requested && refundWithoutTotal(requested, before, source);
  if (meaning === 'nothing') return found;
  const isOdd =
    status === 'completed' ? !isWhole(before, settlement) : status === 'refunded' && (meaning === 'unclear' || isOtherPart(before, total));
  if (isOdd) {
    if (status === 'completed') await noteMismatch(trx, before, settlement, now);
    await queueForReview(trx, paymentId, 'amount_mismatch', now, reportOf(found, status, settlement));
    return found;
  }
  const moved = await trx
    .updateTable('payment')
    .set({
      status,
      updated_at: now,
      ...(status === 'failed' ? { failure: failureOf(before, settlement) } : {}),
      ...(wasPaid(status) ? { failure: null, completed_at: before.completed_at ?? now } : {}),
      ...(received ? { ...received.price, ...withoutCredits(found) } : {}),
    })
    .where('id', '=', paymentId)
    .where('status', 'in', statesBelow(status))
    .returningAll()
    .executeTakeFirst();
  if (moved && settlement.is_token_invalid) await dropStoredMethod(trx, before);
  // A webhook is recorded where it is received, even if it changes nothing.
  if (moved && source !== 'webhook') await recordPaymentEvent(trx, { payment_id: paymentId, status, source, received_at: now });
  if (!moved) return status === 'refunded' ? refundFurther(trx, record, before, total, now) : before;
  // A refund or charge-back implies an earlier payment, even if its webhook has not arrived yet.
  if (wasPaid(status) && !wasPaid(before.status))
    await (received ? bookWithoutCredits(trx, moved) : complete(trx, moved, before.status, now));
  if (received && isGivenBack) await closeMismatch(trx, paymentId, status, 'provider', now);
  const payment = isGivenBack ? await bookRefund(trx, moved, status, now) : moved;
  if (!isOpen(status)) record('paymentSettled', { payment, before: before.status });
  return payment;
}

/** A refunded payment is refunded further: the requested part is paid out, or all that remained was refunded at the provider. */
async function refundFurther(trx: Db, record: RecordEvent, before: PaymentRow, total: number | undefined, now: Date): Promise<PaymentRow> {
  const isAllRefunded = total !== undefined && total >= before.amount_cents && before.refunded_cents < before.amount_cents;
  if (before.status !== 'refunded' || (before.refunding_cents === 0 && !isAllRefunded)) return before;
  const payment = await bookRefund(trx, before, 'refunded', now);
  record('paymentSettled', { payment, before: before.status });
  return payment;
}

/** If a stored method was charged, that is what failed, whatever the provider calls it: there is a better offer then. */
const failureOf = ({ stored_method_id }: PaymentRow, { failure = null }: Settlement): Payment['failure'] =>
  stored_method_id !== null && failure !== 'unreachable' ? 'stored_card_failed' : failure;

async function dropStoredMethod(trx: Db, { stored_method_id }: PaymentRow): Promise<void> {
  if (stored_method_id !== null) await trx.deleteFrom('stored_method').where('id', '=', stored_method_id).execute();
}
