import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { type Action, recordAction } from '../../audit-log/record-action.ts';
import { bookableAmount } from '../booking/bookable-amount.ts';
import { closeMismatch } from '../booking/close-mismatch.ts';
import { bookArrival, type RetainedPayment, lockRetained } from '../retained/retained-payment.ts';
import { insertRefund, requestRefund } from '../refunds/insert-refund.ts';
import { openProvider } from '../providers/open-provider.ts';
import type { OperatorDecision } from './operator-decision.ts';
import { payOut } from '../refunds/pay-out-refund.ts';
import { recordPaymentEvent } from '../payment-event.ts';
import type { PaymentRow } from '../presenter.ts';
import { lockPayment } from '../repository.ts';
import { settleInTransaction } from '../settlement/settle.ts';
import { wasPaid } from '../states.ts';
import { undecidedAmount } from '../booking/undecided-amount.ts';
import { bookWithoutCredits, withoutCredits } from '../booking/without-credits.ts';

export type AmountMismatch = Selectable<Database['amount_mismatch']>;

/** What an operator decides, and about which reported amount. */
export interface MismatchDecision extends OperatorDecision {
  /** `receivedOf` as the operator saw it. */
  received: string;
}

/** What the provider received, as one value: `500 EUR`. */
export const receivedOf = ({ received_cents, received_currency }: AmountMismatch): string =>
  `${received_cents ?? '?'} ${received_currency}`;

/** Whether an operator may decide: nobody has, it was not paid as ordered since, and what was received can be booked. */
export const mayDecide = ({ status }: Pick<PaymentRow, 'status'>, mismatch: AmountMismatch) =>
  !mismatch.decided_at && !wasPaid(status) && bookableAmount(mismatch) !== null;

/** Credits the order as it was placed, for the amount received: it replaces the price, in the ledger, documents and later refunds. */
export function creditAsOrdered(deps: Deps, paymentId: string, decision: MismatchDecision): Promise<PaymentRow> {
  return transact(deps, async (trx, record) => {
    const payment = await adoptReceived(trx, paymentId, decision, deps.now());
    const { amount_cents, currency } = payment;
    const details = { cents: amount_cents, currency, reason: decision.reason };
    await decide(trx, paymentId, 'credited', decision, { action: 'mismatch_credited', details }, deps.now());
    return (await settleInTransaction(trx, record, deps.now(), paymentId, 'completed', { amount_cents, currency, source: 'operator' }))!;
  });
}

/** Refunds all that was received, without credits: booked as paid, and handed to the provider once like any other refund. */
export async function refundReceived(deps: Deps, paymentId: string, decision: MismatchDecision): Promise<void> {
  openProvider(deps);
  const now = deps.now();
  const refundId = await transact(deps, async (trx) => {
    const retained = await lockRetained(trx, paymentId);
    if (retained) return refundReceivedOfRetained(trx, retained, decision, now);
    const { amount_cents: cents, currency, credits } = await adoptReceived(trx, paymentId, decision, now);
    const details = { cents, currency, reason: decision.reason };
    await decide(trx, paymentId, 'refunded', decision, { action: 'refund_asked', details }, now);
    const payment = await trx
      .updateTable('payment')
      .set({ status: 'completed', completed_at: now, failure: null, ...withoutCredits({ credits }) })
      .where('id', '=', paymentId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordPaymentEvent(trx, { payment_id: paymentId, status: 'completed', source: 'operator', received_at: now });
    await bookWithoutCredits(trx, payment);
    return requestRefund(trx, payment, { cents, credits: 0, by: decision.by.name, reason: decision.reason }, now);
  });
  await payOut(deps, refundId);
}

/** The same for a payment whose account was deleted. @returns the refund's id */
async function refundReceivedOfRetained(trx: Db, retained: RetainedPayment, decision: MismatchDecision, now: Date): Promise<string> {
  const { amount_cents: cents, currency, ...received } = await receivedToDecide(trx, retained, decision);
  const details = { cents, currency, reason: decision.reason };
  await decide(trx, retained.id, 'refunded', decision, { action: 'refund_asked', details }, now);
  await bookArrival(trx, retained, { provider_id: retained.provider_id, amount_cents: cents, currency, ...received }, now);
  await recordPaymentEvent(trx, { payment_id: retained.id, status: 'completed', source: 'operator', received_at: now });
  return insertRefund(trx, retained.id, { cents, credits: 0, by: decision.by.name, reason: decision.reason }, now);
}

async function adoptReceived(trx: Db, paymentId: string, decision: MismatchDecision, now: Date): Promise<PaymentRow> {
  const payment = await lockPayment(trx, paymentId);
  return trx
    .updateTable('payment')
    .set({ ...(await receivedToDecide(trx, payment, decision)), updated_at: now })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiFailure `not_found` if there is nothing to decide (any more), or another amount was reported since */
async function receivedToDecide(
  trx: Db,
  payment: Pick<PaymentRow, 'id' | 'status' | 'country'> | undefined,
  { received }: MismatchDecision,
) {
  const undecided = payment && !wasPaid(payment.status) ? await undecidedAmount(trx, payment) : null;
  if (!undecided || receivedOf(undecided.mismatch) !== received) throw new ApiFailure('not_found');
  return undecided.price;
}

async function decide(
  trx: Db,
  paymentId: string,
  decision: 'credited' | 'refunded',
  { by }: MismatchDecision,
  action: Action,
  now: Date,
): Promise<void> {
  await closeMismatch(trx, paymentId, decision, by.name, now);
  await recordAction(trx, now, by, { ...action, subject: paymentId });
}
