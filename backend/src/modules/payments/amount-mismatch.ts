import { CURRENCIES, type Country } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../http/failure.ts';
import { type Action, recordAction } from '../audit-log/record-action.ts';
import { post } from '../ledger/post.ts';
import { includedVat } from '../price-list/vat.ts';
import { bookedMoney } from './complete.ts';
import { openProvider } from './open-provider.ts';
import { recordPaymentEvent } from './payment-event.ts';
import type { PaymentRow } from './presenter.ts';
import { payOut, requestRefund } from './refund.ts';
import { findPayment, lockPayment } from './repository.ts';
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
export const mayDecide = ({ status }: Pick<PaymentRow, 'status'>, { decided_at, received_cents, received_currency }: AmountMismatch) =>
  !decided_at && !wasPaid(status) && (received_cents ?? 0) > 0 && (CURRENCIES as readonly string[]).includes(received_currency);

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
export async function refundReceived(deps: Deps, paymentId: string, decision: MismatchDecision): Promise<PaymentRow> {
  openProvider(deps);
  const now = deps.now();
  const refundId = await transact(deps, async (trx) => {
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
  return findPayment(deps.db, paymentId);
}

/** @throws ApiFailure `not_found` if there is nothing to decide (any more), or another amount was reported since */
async function adoptReceived(trx: Db, paymentId: string, { received }: MismatchDecision, now: Date): Promise<PaymentRow> {
  const payment = await lockPayment(trx, paymentId);
  const mismatch = await trx.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
  if (!payment || !mismatch || !mayDecide(payment, mismatch) || receivedOf(mismatch) !== received) throw new ApiFailure('not_found');
  const cents = mismatch.received_cents!;
  return trx
    .updateTable('payment')
    .set({
      amount_cents: cents,
      vat_cents: includedVat(cents, payment.country as Country),
      currency: mismatch.received_currency,
      updated_at: now,
    })
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
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
