import type { Country } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { includedVat } from '../price-list/vat.ts';
import { bookableAmount } from './bookable-amount.ts';
import { journalRefund } from './journal-refund.ts';
import { bookArrival, bookReturn, type KeptPayment, keptUntil, lockKept } from './kept-payment.ts';
import { requestedRefund } from './kept-refund.ts';
import { noteMismatch } from './note-mismatch.ts';
import { type EventSource, recordPaymentEvent } from './payment-event.ts';
import type { WebhookEvent } from './provider.ts';
import { refundWithoutTotal } from './refund-without-total.ts';
import { queueForReview } from './review.ts';
import { isWhole } from './settle.ts';
import { statesBelow, wasPaid } from './states.ts';

/** A notice of the provider; without its id if it knows of no such payment. */
export type KeptNotice = Pick<WebhookEvent, 'payment_id' | 'status' | 'amount_cents' | 'currency'> & { provider_id: string | null };

/** What an operator has to know about money of nobody. */
const ALERTS = {
  paid: 'an order of a deleted account was paid: it has to be refunded',
  wrong_amount: 'an order of a deleted account was paid with another amount',
  given_back: 'the payment of a deleted account was refunded or charged back',
} as const;
export type KeptOutcome = keyof typeof ALERTS | 'nothing';

/**
 * Moves a payment whose account was deleted to the provider's status, as `settlePayment` does for others: only upwards, idempotently by its
 * state and the total that was returned. Only money is booked, of nobody: its credits were written off with the account, or are nobody's.
 * @returns null if there is no such payment
 */
export async function settleKept(trx: Db, notice: KeptNotice, now: Date, source: EventSource): Promise<KeptOutcome | null> {
  const kept = await findKept(trx, notice);
  if (!kept) return null;
  const { status, provider_id } = notice;
  if (status === 'completed') return receive(trx, kept, notice, now);
  if (status === 'refunded' || status === 'charged_back') return giveBack(trx, kept, { ...notice, status }, now, source);
  if (status === 'pending' || !statesBelow(status).includes(kept.status)) return 'nothing';
  await trx.updateTable('kept_payment').set({ status, provider_id }).where('id', '=', kept.id).execute();
  if (status === 'failed') await blockBankAccount(trx, kept, now);
  return 'nothing';
}

/** The retained payment that a provider's report is about, locked. */
export async function findKept(trx: Db, { payment_id, provider_id }: Pick<KeptNotice, 'payment_id' | 'provider_id'>) {
  const kept = await lockKept(trx, payment_id);
  return kept && (kept.provider_id === null || kept.provider_id === provider_id) ? kept : null;
}

/** The same in a transaction of its own, for the job that polls the provider. */
export async function settleKeptPayment(deps: Pick<Deps, 'db' | 'now' | 'log'>, notice: KeptNotice, source: EventSource): Promise<void> {
  const { payment_id, status } = notice;
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const settled = await settleKept(trx, notice, deps.now(), source);
    if (settled && settled !== 'nothing') await recordPaymentEvent(trx, { payment_id, status, source, received_at: deps.now() });
    return settled;
  });
  alertOfKept(deps, notice, outcome);
}

export function alertOfKept({ log }: Pick<Deps, 'log'>, { payment_id: payment, status }: KeptNotice, outcome: KeptOutcome | null): void {
  if (outcome && outcome !== 'nothing') log.error({ alert: true, payment, status }, ALERTS[outcome]);
}

async function receive(trx: Db, kept: KeptPayment, notice: KeptNotice, now: Date): Promise<KeptOutcome> {
  if (wasPaid(kept.status)) return 'nothing';
  const { provider_id } = notice;
  if (isWhole(kept, notice)) {
    await bookArrival(trx, kept, { ...kept, provider_id }, now);
    await queueForReview(trx, kept.id, 'paid_after_leaving', now);
    return 'paid';
  }
  await noteMismatch(trx, kept, notice, now);
  await trx
    .updateTable('kept_payment')
    .set({ provider_id, delete_at: keptUntil(now) })
    .where('id', '=', kept.id)
    .execute();
  return (await queueForReview(trx, kept.id, 'amount_mismatch', now)) ? 'wrong_amount' : 'nothing';
}

async function giveBack(
  trx: Db,
  before: KeptPayment,
  notice: KeptNotice & { status: 'refunded' | 'charged_back' },
  now: Date,
  source: EventSource,
): Promise<KeptOutcome> {
  if (before.status === 'charged_back') return 'nothing';
  const { status, amount_cents, provider_id } = notice;
  const requested = await requestedRefund(trx, before.id);
  if (requested && status === 'refunded' && amount_cents === undefined) {
    const meaning = refundWithoutTotal(requested, before, source);
    if (meaning === 'nothing') return 'nothing';
    if (meaning === 'unclear') return (await queueForReview(trx, before.id, 'amount_mismatch', now)) ? 'given_back' : 'nothing';
  }
  const kept = wasPaid(before.status) ? before : await bookArrival(trx, before, await receivedOf(trx, { ...before, provider_id }), now);
  const expected = requested ? kept.refunded_cents + requested.cents : kept.amount_cents;
  const total = status === 'refunded' ? Math.min(kept.amount_cents, amount_cents ?? expected) : kept.amount_cents;
  const cents = total - kept.refunded_cents;
  if (status === 'refunded' && cents <= 0) return 'nothing';
  await bookReturn(trx, kept, status, cents);
  if (status === 'charged_back') await blockBankAccount(trx, kept, now);
  if (!requested || (status === 'refunded' && total < expected)) return 'given_back';
  const end = status === 'refunded' ? ('done' as const) : ('reversed' as const);
  await trx.updateTable('refund').set({ status: end, updated_at: now }).where('id', '=', requested.id).execute();
  await journalRefund(
    trx,
    requested,
    now,
    end === 'done'
      ? { action: 'refunded', details: { cents: requested.cents } }
      : { action: 'refund_failed', details: { why: 'charged back' } },
  );
  return end === 'done' ? 'nothing' : 'given_back';
}

/** What had arrived before it went back: another amount than ordered, if the provider had reported one. */
async function receivedOf(trx: Db, kept: KeptPayment) {
  const mismatch = await trx.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', kept.id).executeTakeFirst();
  const received = mismatch && bookableAmount(mismatch);
  return received ? { ...kept, ...received, vat_cents: includedVat(received.amount_cents, kept.country as Country) } : kept;
}

/** No new account can pay by the bank account of a returned direct debit (docs/product/payments.md#direct-debit). */
async function blockBankAccount(trx: Db, { id, method, iban_hash }: KeptPayment, now: Date): Promise<void> {
  if (method !== 'sepa_direct_debit' || !iban_hash) return;
  await trx
    .insertInto('direct_debit_block')
    .values({ account_id: null, iban_hash, payment_id: id, blocked_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}
