import type { Country } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { type Action, recordAction } from '../audit-log/record-action.ts';
import { post } from '../ledger/post.ts';
import { includedVat } from '../price-list/vat.ts';
import { bookableAmount } from './bookable-amount.ts';
import { bookedMoney } from './complete.ts';
import { bookArrival, type KeptPayment, lockKept } from './kept-payment.ts';
import { openProvider } from './open-provider.ts';
import { recordPaymentEvent } from './payment-event.ts';
import type { PaymentRow } from './presenter.ts';
import { insertRefund, payOut, requestRefund } from './refund.ts';
import { lockPayment } from './repository.ts';
import { settleInTransaction } from './settle.ts';
import { wasPaid } from './states.ts';

export type AmountMismatch = Selectable<Database['amount_mismatch']>;

/** What an operator decides, and about which reported amount. */
export interface MismatchDecision {
  /** `receivedOf` as the operator saw it. */
  received: string;
  by: { name: string; role: string };
  reason: string;
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
    const kept = await lockKept(trx, paymentId);
    if (kept) return refundReceivedOfKept(trx, kept, decision, now);
    const payment = await adoptReceived(trx, paymentId, decision, now);
    const { amount_cents: cents, currency, credits } = payment;
    const details = { cents, currency, reason: decision.reason };
    await decide(trx, paymentId, 'refunded', decision, { action: 'refund_asked', details }, now);
    await trx
      .updateTable('payment')
      .set({ status: 'completed', completed_at: now, failure: null, taken_credits: credits })
      .where('id', '=', paymentId)
      .execute();
    await recordPaymentEvent(trx, { payment_id: paymentId, status: 'completed', source: 'operator', received_at: now });
    await post(trx, {
      accountId: payment.account_id,
      reason: 'purchase',
      key: `payment:${paymentId}`,
      paymentId,
      lines: bookedMoney(payment),
    });
    const unpaid = { ...payment, taken_credits: credits };
    return requestRefund(trx, unpaid, { cents, credits: 0, by: decision.by.name, reason: decision.reason }, now);
  });
  await payOut(deps, refundId);
}

/** The same for a payment whose account was deleted. @returns the refund's id */
async function refundReceivedOfKept(trx: Db, kept: KeptPayment, decision: MismatchDecision, now: Date): Promise<string> {
  const { amount_cents: cents, currency, ...received } = await receivedToDecide(trx, kept, decision);
  const details = { cents, currency, reason: decision.reason };
  await decide(trx, kept.id, 'refunded', decision, { action: 'refund_asked', details }, now);
  await bookArrival(trx, kept, { provider_id: kept.provider_id, amount_cents: cents, currency, ...received }, now);
  await recordPaymentEvent(trx, { payment_id: kept.id, status: 'completed', source: 'operator', received_at: now });
  return insertRefund(trx, kept.id, { cents, credits: 0, by: decision.by.name, reason: decision.reason }, now);
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
  const mismatch = payment && (await trx.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', payment.id).executeTakeFirst());
  const amount = mismatch && bookableAmount(mismatch);
  if (!payment || !amount || !mayDecide(payment, mismatch) || receivedOf(mismatch) !== received) throw new ApiFailure('not_found');
  return { ...amount, vat_cents: includedVat(amount.amount_cents, payment.country as Country) };
}

async function decide(
  trx: Db,
  paymentId: string,
  decision: 'credited' | 'refunded',
  { by }: MismatchDecision,
  action: Action,
  now: Date,
): Promise<void> {
  const decided = { decided_at: now, decided_by: by.name };
  await trx
    .updateTable('amount_mismatch')
    .set({ ...decided, decision })
    .where('payment_id', '=', paymentId)
    .execute();
  await trx
    .updateTable('payment_review')
    .set({ ...decided, decision: decision === 'refunded' ? 'refunded' : 'fine: credited as ordered' })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'amount_mismatch')
    .where('decided_at', 'is', null)
    .execute();
  await recordAction(trx, now, by, { ...action, subject: paymentId });
}
