import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { closeMismatch } from '../booking/close-mismatch.ts';
import { recordRefundOutcome } from '../booking/record-refund-outcome.ts';
import { bookArrival, bookReturn, type RetainedPayment, retainedUntil, lockRetained } from './retained-payment.ts';
import { requestedRefund } from '../booking/requested-refund.ts';
import { noteMismatch } from '../booking/note-mismatch.ts';
import { type EventSource, recordPaymentEvent } from '../payment-event.ts';
import type { WebhookEvent } from '../providers/provider.ts';
import { refundWithoutTotal } from '../booking/refund-without-total.ts';
import { isWhole, refundedTotal, type ReportedAmount, reportOf } from '../booking/reported-amount.ts';
import { queueForReview } from '../review.ts';
import { statesBelow, wasPaid } from '../states.ts';
import { undecidedAmount } from '../booking/undecided-amount.ts';

/** A notice of the provider; without its id if it knows of no such payment. */
export type RetainedNotice = Pick<WebhookEvent, 'payment_id' | 'status'> & ReportedAmount & { provider_id: string | null };

/** What an operator has to know about money of nobody. */
const ALERTS = {
  paid: 'an order of a deleted account was paid: it has to be refunded',
  wrong_amount: 'an order of a deleted account was paid with another amount',
  given_back: 'the payment of a deleted account was refunded or charged back',
} as const;
export type RetainedOutcome = keyof typeof ALERTS | 'nothing';

/**
 * Moves a payment whose account was deleted to the provider's status, as `settlePayment` does for others: only upwards, idempotently by its
 * state and the total that was returned. Only money is booked, of nobody: its credits were written off with the account, or are nobody's.
 * @returns null if there is no such payment
 */
export async function settleRetained(trx: Db, notice: RetainedNotice, now: Date, source: EventSource): Promise<RetainedOutcome | null> {
  const retained = await findRetained(trx, notice);
  if (!retained) return null;
  const { status, provider_id } = notice;
  if (status === 'completed') return receive(trx, retained, notice, now);
  if (status === 'refunded' || status === 'charged_back') return giveBack(trx, retained, { ...notice, status }, now, source);
  if (status === 'pending' || !statesBelow(status).includes(retained.status)) return 'nothing';
  await trx.updateTable('kept_payment').set({ status, provider_id }).where('id', '=', retained.id).execute();
  if (status === 'failed') await blockBankAccount(trx, retained, now);
  return 'nothing';
}

/** The retained payment that a provider's report is about, locked. */
export async function findRetained(trx: Db, { payment_id, provider_id }: Pick<RetainedNotice, 'payment_id' | 'provider_id'>) {
  const retained = await lockRetained(trx, payment_id);
  return retained && (retained.provider_id === null || retained.provider_id === provider_id) ? retained : null;
}

/** The same in a transaction of its own, for the job that polls the provider. */
export async function settleRetainedPayment(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  notice: RetainedNotice,
  source: EventSource,
): Promise<void> {
  const { payment_id, status } = notice;
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const settled = await settleRetained(trx, notice, deps.now(), source);
    if (settled && settled !== 'nothing') await recordPaymentEvent(trx, { payment_id, status, source, received_at: deps.now() });
    return settled;
  });
  alertOfRetained(deps, notice, outcome);
}

export function alertOfRetained(
  { log }: Pick<Deps, 'log'>,
  { payment_id: payment, status }: RetainedNotice,
  outcome: RetainedOutcome | null,
): void {
  if (outcome && outcome !== 'nothing') log.error({ alert: true, payment, status }, ALERTS[outcome]);
}

async function receive(trx: Db, retained: RetainedPayment, notice: RetainedNotice, now: Date): Promise<RetainedOutcome> {
  if (wasPaid(retained.status)) return 'nothing';
  const { provider_id } = notice;
  if (isWhole(retained, notice)) {
    await bookArrival(trx, retained, { ...retained, provider_id }, now);
    await queueForReview(trx, retained.id, 'paid_after_leaving', now);
    return 'paid';
  }
  await noteMismatch(trx, retained, notice, now);
  await trx
    .updateTable('kept_payment')
    .set({ provider_id, delete_at: retainedUntil(now) })
    .where('id', '=', retained.id)
    .execute();
  return (await isNews(trx, retained, notice, now)) ? 'wrong_amount' : 'nothing';
}

async function giveBack(
  trx: Db,
  before: RetainedPayment,
  notice: RetainedNotice & { status: 'refunded' | 'charged_back' },
  now: Date,
  source: EventSource,
): Promise<RetainedOutcome> {
  if (before.status === 'charged_back') return 'nothing';
  const { status, provider_id } = notice;
  const requested = await requestedRefund(trx, before.id);
  const reported = refundedTotal(before, notice);
  if (status === 'refunded' && reported === undefined) {
    const meaning = requested ? refundWithoutTotal(requested, before, source) : isRefundedInPart(before) ? 'unclear' : 'all';
    if (meaning === 'nothing') return 'nothing';
    if (meaning === 'unclear') return (await isNews(trx, before, notice, now)) ? 'given_back' : 'nothing';
  }
  const retained = wasPaid(before.status) ? before : await arrive(trx, { ...before, provider_id }, status, now);
  const expected = requested ? retained.refunded_cents + requested.cents : retained.amount_cents;
  const total = status === 'refunded' ? Math.min(retained.amount_cents, reported ?? expected) : retained.amount_cents;
  const cents = total - retained.refunded_cents;
  if (status === 'refunded' && cents <= 0) return 'nothing';
  await bookReturn(trx, retained, status, cents);
  if (status === 'charged_back') await blockBankAccount(trx, retained, now);
  if (!requested || (status === 'refunded' && total < expected)) return 'given_back';
  const end = status === 'refunded' ? ('done' as const) : ('reversed' as const);
  await trx.updateTable('refund').set({ status: end, updated_at: now }).where('id', '=', requested.id).execute();
  await recordRefundOutcome(
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
const isRefundedInPart = ({ amount_cents, refunded_cents }: RetainedPayment) => refunded_cents > 0 && refunded_cents < amount_cents;

const isNews = (trx: Db, retained: RetainedPayment, notice: RetainedNotice, now: Date): Promise<boolean> =>
  queueForReview(trx, retained.id, 'amount_mismatch', now, reportOf(retained, notice.status, notice));

/** Books what had arrived before it went back: another amount than ordered, if the provider had reported one. */
async function arrive(trx: Db, retained: RetainedPayment, status: 'refunded' | 'charged_back', now: Date): Promise<RetainedPayment> {
  const received = await undecidedAmount(trx, retained);
  if (received) await closeMismatch(trx, retained.id, status, 'provider', now);
  return bookArrival(trx, retained, { ...retained, ...received?.price }, now);
}

/** No new account can pay by the bank account of a returned direct debit (docs/product/payments.md#direct-debit). */
async function blockBankAccount(trx: Db, { id, method, iban_hash }: RetainedPayment, now: Date): Promise<void> {
  if (method !== 'sepa_direct_debit' || !iban_hash) return;
  await trx
    .insertInto('direct_debit_block')
    .values({ account_id: null, iban_hash, payment_id: id, blocked_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}
