import type { Db } from '../../db/open.ts';
import type { Line } from '../ledger/post.ts';
import { post } from '../ledger/post.ts';
import { journalRefund } from './journal-refund.ts';
import { vatOfPart } from '../price-list/vat.ts';
import { updatePremium } from './premium.ts';
import type { PaymentRow } from './presenter.ts';
import { queueForReview } from './review.ts';

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
  const requested = await trx
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  if (status === 'refunded' && requested) return finishRefund(trx, payment, requested, now);
  // A requested refund will not be paid any more; its credits are taken already.
  if (requested) {
    await trx.updateTable('refund').set({ status: 'reversed', updated_at: now }).where('id', '=', requested.id).execute();
    await journalRefund(trx, requested, now, { action: 'refund_failed', details: { why: 'charged back' } });
  }

  const reversed = status === 'charged_back' ? await reverseRefunds(trx, payment, now) : 0;
  const refunded = payment.refunded_cents - reversed;
  const cents = payment.amount_cents - refunded;
  const held = await trx
    .selectFrom('wallet')
    .select(['balance', 'bonus'])
    .where('account_id', '=', payment.account_id)
    .forUpdate()
    .executeTakeFirst();
  const wanted = payment.credits - payment.taken_credits - payment.owed_credits;
  const bought = Math.min(wanted, Math.max(0, (held?.balance ?? 0) - (held?.bonus ?? 0)));
  const given = Math.min(wanted - bought, held?.bonus ?? 0);
  const owed = wanted - bought - given;
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
  if (status === 'refunded' && cents > 0)
    await trx
      .insertInto('refund')
      .values({
        id: `provider:${payment.id}`,
        payment_id: payment.id,
        cents,
        credits: wanted,
        status: 'done',
        asked_by: 'provider',
        reason: '',
        created_at: now,
        updated_at: now,
      })
      .execute();
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

type Refund = { id: string; payment_id: string; asked_by: string; cents: number };

/** A requested refund was paid out: its credits were taken with the request. */
export async function finishRefund(trx: Db, payment: PaymentRow, refund: Refund, now: Date): Promise<PaymentRow> {
  await post(trx, {
    accountId: payment.account_id,
    reason: 'refund',
    key: `refund:${refund.id}`,
    paymentId: payment.id,
    lines: refundLines(payment, 'refunds', refund.cents),
  });
  await trx.updateTable('refund').set({ status: 'done', updated_at: now }).where('id', '=', refund.id).execute();
  await journalRefund(trx, refund, now, { action: 'refunded', details: { cents: refund.cents } });
  const refunded = await trx
    .updateTable('payment')
    .set({ status: 'refunded', refunding_cents: 0, refunded_cents: payment.refunded_cents + refund.cents, updated_at: now })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updatePremium(trx, payment.account_id);
  return refunded;
}

/** A provider that reports a refund and a charge-back of one payment returned its money once. @returns the amount */
async function reverseRefunds(trx: Db, payment: PaymentRow, now: Date): Promise<number> {
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
