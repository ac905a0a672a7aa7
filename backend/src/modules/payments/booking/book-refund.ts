import type { Db } from '../../../db/open.ts';
import type { Line } from '../../ledger/post.ts';
import { post } from '../../ledger/post.ts';
import { vatOfPart } from '../../price-list/vat.ts';
import { recordRefundOutcome } from './record-refund-outcome.ts';
import { updatePremium } from './premium.ts';
import type { PaymentRow } from '../presenter.ts';
import { type RefundRow, requestedRefund } from './requested-refund.ts';
import { queueForReview } from '../review.ts';

type PaidAmounts = Pick<PaymentRow, 'amount_cents' | 'vat_cents' | 'refunded_cents' | 'currency'>;

/** The ledger entries of money returned to the payer, including its tax. */
export function refundLines(payment: PaidAmounts, to: 'refunds' | 'chargebacks', cents: number): Line[] {
  const vat = vatOfPart(payment, cents, payment.refunded_cents);
  return [
    { unit: payment.currency, debit: to, credit: 'provider', amount: cents - vat },
    { unit: payment.currency, debit: 'vat', credit: 'provider', amount: vat },
  ];
}

/**
 * The provider has refunded all that remained of a payment. Its unused credits are taken back; used ones become a debt that is shown to
 * the member and is never offset by a later purchase (decision 126).
 */
export async function bookRefund(trx: Db, payment: PaymentRow, status: 'refunded' | 'charged_back', now: Date): Promise<PaymentRow> {
  const requested = await requestedRefund(trx, payment.id);
  if (requested && status === 'refunded') return finishRefund(trx, payment, requested, now);
  if (requested) await reverseRequested(trx, requested, now);

  const reversed = status === 'charged_back' ? await reverseReported(trx, payment, now) : 0;
  const refunded = payment.refunded_cents - reversed;
  const cents = payment.amount_cents - refunded;
  const { bought, given, owed } = await creditsToTake(trx, payment);
  await post(trx, {
    accountId: payment.account_id,
    reason: status === 'refunded' ? 'refund' : 'charge_back',
    key: `${status}:${payment.id}`,
    paymentId: payment.id,
    lines: [
      { debit: 'member_credits', credit: 'returned', amount: bought },
      { debit: 'bonus_credits', credit: 'returned', amount: given },
      { debit: 'member_debt', credit: 'returned', amount: owed },
      ...refundLines(payment, status === 'refunded' ? 'refunds' : 'chargebacks', cents - reversed),
      ...reclassified(payment, reversed),
    ],
  });
  if (status === 'refunded' && cents > 0) await insertReported(trx, payment, { cents, credits: bought + given + owed }, now);
  if (status === 'charged_back') await blockMethod(trx, payment, now);
  const returned = await trx
    .updateTable('payment')
    .set({
      refunding_cents: 0,
      refunded_cents: status === 'refunded' ? payment.amount_cents : refunded,
      taken_credits: payment.taken_credits + bought + given,
      owed_credits: payment.owed_credits + owed,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updatePremium(trx, payment.account_id);
  return returned;
}

/** A requested refund was paid out: its credits were taken with the request. */
export async function finishRefund(trx: Db, payment: PaymentRow, refund: RefundRow, now: Date): Promise<PaymentRow> {
  await post(trx, {
    accountId: payment.account_id,
    reason: 'refund',
    key: `refund:${refund.id}`,
    paymentId: payment.id,
    lines: refundLines(payment, 'refunds', refund.cents),
  });
  await trx.updateTable('refund').set({ status: 'done', updated_at: now }).where('id', '=', refund.id).execute();
  await recordRefundOutcome(trx, refund, now, { action: 'refunded', details: { cents: refund.cents } });
  const refunded = await trx
    .updateTable('payment')
    .set({ status: 'refunded', refunding_cents: 0, refunded_cents: payment.refunded_cents + refund.cents, updated_at: now })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updatePremium(trx, payment.account_id);
  return refunded;
}

/** The remaining credits of a payment: bought ones first, then given ones; what the wallet does not hold is owed. */
async function creditsToTake(trx: Db, { account_id, credits, taken_credits, owed_credits }: PaymentRow) {
  const wallet = await trx
    .selectFrom('wallet')
    .select(['balance', 'bonus'])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  const { balance = 0, bonus = 0 } = wallet ?? {};
  const wanted = credits - taken_credits - owed_credits;
  const bought = Math.min(wanted, Math.max(0, balance - bonus));
  const given = Math.min(wanted - bought, bonus);
  return { bought, given, owed: wanted - bought - given };
}

/** A requested refund will not be paid any more after a charge-back; its credits are taken already. */
async function reverseRequested(trx: Db, refund: RefundRow, now: Date): Promise<void> {
  await trx.updateTable('refund').set({ status: 'reversed', updated_at: now }).where('id', '=', refund.id).execute();
  await recordRefundOutcome(trx, refund, now, { action: 'refund_failed', details: { why: 'charged back' } });
}

/** A refund that was made at the provider. */
async function insertReported(trx: Db, { id }: PaymentRow, refund: { cents: number; credits: number }, now: Date): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      id: `provider:${id}`,
      payment_id: id,
      ...refund,
      status: 'done',
      asked_by: 'provider',
      reason: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** A provider that reports a refund and a charge-back of one payment returned its money once. @returns the amount */
async function reverseReported(trx: Db, payment: PaymentRow, now: Date): Promise<number> {
  const reversed = await trx
    .updateTable('refund')
    .set({ status: 'reversed', updated_at: now })
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'done')
    .where('asked_by', '=', 'provider')
    .returning('cents')
    .execute();
  return reversed.reduce((sum, { cents }) => sum + cents, 0);
}

function reclassified(payment: PaymentRow, cents: number): Line[] {
  const amount = cents - vatOfPart(payment, cents, payment.refunded_cents - cents);
  return cents > 0 ? [{ unit: payment.currency, debit: 'chargebacks', credit: 'refunds', amount }] : [];
}

async function blockMethod(trx: Db, { id, account_id, method }: PaymentRow, since: Date): Promise<void> {
  await trx
    .insertInto('blocked_method')
    .values({ account_id, method, payment_id: id, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queueForReview(trx, id, 'charge_back', since);
}
