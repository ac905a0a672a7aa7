import type { Payment } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { complete } from './complete.ts';
import { bookRefund } from './book-refund.ts';
import { requestedRefund } from './kept-refund.ts';
import { noteMismatch } from './note-mismatch.ts';
import { type EventSource, recordPaymentEvent } from './payment-event.ts';
import type { PaymentRow } from './presenter.ts';
import type { ProviderStatus } from './provider.ts';
import { refundWithoutTotal } from './refund-without-total.ts';
import { lockPayment } from './repository.ts';
import { queueForReview } from './review.ts';
import { isOpen, statesBelow, wasPaid } from './states.ts';

/** Details beside the status. */
export interface Settlement {
  /** Why it failed. */
  failure?: Payment['failure'] | undefined;
  /** The provider does not accept the stored method of the payment any more. */
  is_token_invalid?: boolean | undefined;
  /** The amount paid or refunded, if the provider reports it. */
  amount_cents?: number | undefined;
  currency?: string | undefined;
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
  const before = await lockPayment(trx, paymentId);
  if (!before) return null;
  if (settlement.onlyFrom && before.status !== settlement.onlyFrom) return before;
  const { source = 'backend' } = settlement;
  const requested = status === 'refunded' && settlement.amount_cents === undefined ? await requestedRefund(trx, paymentId) : undefined;
  const meaning = requested && refundWithoutTotal(requested, before, source);
  if (meaning === 'nothing') return before;
  const isOdd =
    status === 'completed'
      ? !isWhole(before, settlement)
      : status === 'refunded' && (meaning === 'unclear' || isOtherPart(before, settlement));
  if (isOdd) {
    if (status === 'completed') await noteMismatch(trx, before, settlement, now);
    await queueForReview(trx, paymentId, 'amount_mismatch', now);
    return before;
  }
  const moved = await trx
    .updateTable('payment')
    .set({
      status,
      updated_at: now,
      ...(status === 'failed' ? { failure: failureOf(before, settlement) } : {}),
      ...(wasPaid(status) ? { failure: null, completed_at: before.completed_at ?? now } : {}),
    })
    .where('id', '=', paymentId)
    .where('status', 'in', statesBelow(status))
    .returningAll()
    .executeTakeFirst();
  if (moved && settlement.is_token_invalid) await dropStoredMethod(trx, before);
  // A webhook is recorded where it is received, even if it changes nothing.
  if (moved && source !== 'webhook') await recordPaymentEvent(trx, { payment_id: paymentId, status, source, received_at: now });
  if (!moved) return status === 'refunded' ? refundFurther(trx, record, before, settlement, now) : before;
  // A refund or charge-back implies an earlier payment, even if its webhook has not arrived yet.
  if (wasPaid(status) && !wasPaid(before.status)) await complete(trx, moved, before.status, now);
  const payment = status === 'refunded' || status === 'charged_back' ? await bookRefund(trx, moved, status, now) : moved;
  if (!isOpen(status)) record('paymentSettled', { payment, before: before.status });
  return payment;
}

/** A refunded payment is refunded further: the requested part is paid out, or all that remained was refunded at the provider. */
async function refundFurther(
  trx: Db,
  record: RecordEvent,
  before: PaymentRow,
  { amount_cents }: Settlement,
  now: Date,
): Promise<PaymentRow> {
  const isAllRefunded = amount_cents !== undefined && amount_cents >= before.amount_cents && before.refunded_cents < before.amount_cents;
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

/** A lower amount or another currency is not what was ordered: manual review. */
export const isWhole = (payment: Pick<PaymentRow, 'amount_cents' | 'currency'>, { amount_cents, currency }: Settlement) =>
  (amount_cents === undefined || amount_cents >= payment.amount_cents) && (currency === undefined || currency === payment.currency);

/**
 * A partial refund other than the requested one: made in the provider's own console, where an operator decides which credits it covers, or
 * an earlier one that is reported late.
 */
function isOtherPart(
  { amount_cents: whole, refunded_cents: refunded, refunding_cents: requested }: PaymentRow,
  settlement: Settlement,
): boolean {
  const { amount_cents: cents } = settlement;
  if (cents === undefined) return false;
  return requested > 0 ? cents < refunded + requested : cents < whole && cents > refunded;
}
