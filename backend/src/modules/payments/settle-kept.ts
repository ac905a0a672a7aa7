import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { closeMismatch } from './close-mismatch.ts';
import { journalRefund } from './journal-refund.ts';
import { bookArrival, bookReturn, type KeptPayment, keptUntil, lockKept } from './kept-payment.ts';
import { requestedRefund } from './kept-refund.ts';
import { noteMismatch } from './note-mismatch.ts';
import { type EventSource, recordPaymentEvent } from './payment-event.ts';
import type { WebhookEvent } from './provider.ts';
import { refundWithoutTotal } from './refund-without-total.ts';
import { isWhole, refundedTotal, type ReportedAmount, reportOf } from './reported-amount.ts';
import { queueForReview } from './review.ts';
import { statesBelow, wasPaid } from './states.ts';
import { undecidedAmount } from './undecided-amount.ts';

/** A notice of the provider; without its id if it knows of no such payment. */
export type KeptNotice = Pick<WebhookEvent, 'payment_id' | 'status'> & ReportedAmount & { provider_id: string | null };

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
  return (await isNews(trx, kept, notice, now)) ? 'wrong_amount' : 'nothing';
}

async function giveBack(
  trx: Db,
  before: KeptPayment,
  notice: KeptNotice & { status: 'refunded' | 'charged_back' },
  now: Date,
  source: EventSource,
): Promise<KeptOutcome> {
  if (before.status === 'charged_back') return 'nothing';
  const { status, provider_id } = notice;
  const requested = await requestedRefund(trx, before.id);
  const reported = refundedTotal(before, notice);
  if (status === 'refunded' && reported === undefined) {
    const meaning = requested ? refundWithoutTotal(requested, before, source) : isRefundedInPart(before) ? 'unclear' : 'all';
    if (meaning === 'nothing') return 'nothing';
    if (meaning === 'unclear') return (await isNews(trx, before, notice, now)) ? 'given_back' : 'nothing';
  }
  const kept = wasPaid(before.status) ? before : await arrive(trx, { ...before, provider_id }, status, now);
  const expected = requested ? kept.refunded_cents + requested.cents : kept.amount_cents;
  const total = status === 'refunded' ? Math.min(kept.amount_cents, reported ?? expected) : kept.amount_cents;
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

/** Without a total it may be that part, whose notice comes late, or the rest. */
const isRefundedInPart = ({ amount_cents, refunded_cents }: KeptPayment) => refunded_cents > 0 && refunded_cents < amount_cents;

const isNews = (trx: Db, kept: KeptPayment, notice: KeptNotice, now: Date): Promise<boolean> =>
  queueForReview(trx, kept.id, 'amount_mismatch', now, reportOf(kept, notice.status, notice));

/** Books what had arrived before it went back: another amount than ordered, if the provider had reported one. */
async function arrive(trx: Db, kept: KeptPayment, status: 'refunded' | 'charged_back', now: Date): Promise<KeptPayment> {
  const received = await undecidedAmount(trx, kept);
  if (received) await closeMismatch(trx, kept.id, status, 'provider', now);
  return bookArrival(trx, kept, { ...kept, ...received?.price }, now);
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
