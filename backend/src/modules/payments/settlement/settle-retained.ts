import { DEFAULTS } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { LedgerReason } from '../../../db/columns.ts';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { type Line, postForNobody } from '../../ledger/post.ts';
import { type EventSource, recordPaymentEvent } from '../payment-event.ts';
import type { WebhookEvent } from '../providers/provider.ts';
import type { Booking } from '../repository.ts';
import { queueForReview } from '../review.ts';
import { statesBelow } from '../states.ts';
import { applyReport, linesBetween, type Outcome } from './money.ts';
import { knownRefunds, saveRefunds } from './refund-rows.ts';
import { moneyColumns, moneyOf, positionKey, receivedOf, reverseRequested, reviewMismatch, type Settlement } from './settle.ts';

/** What is retained of a payment whose account was deleted: no account, so only money is booked, of nobody. */
export type RetainedPayment = Selectable<Database['kept_payment']>;

/** A notice of the provider; without its id if it knows of no such payment. */
type RetainedNotice = Pick<WebhookEvent, 'payment_id' | 'status'> &
  Pick<Settlement, 'amount_cents' | 'part_cents' | 'currency' | 'event_id'> & { provider_id: string | null };

/** What an operator has to know about money of nobody. */
const ALERTS = {
  paid: 'an order of a deleted account was paid: it has to be refunded',
  mismatch: 'an order of a deleted account was paid with another amount',
  given_back: 'the payment of a deleted account was refunded or charged back',
} as const;
type RetainedOutcome = keyof typeof ALERTS | 'nothing';

/** Locked until the end of the transaction: it serializes all that is booked for the payment. */
export function lockRetained(trx: Db, id: string): Promise<RetainedPayment | undefined> {
  return trx.selectFrom('kept_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How long a payment is retained once its money moved. */
export function retainedUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + DEFAULTS.keepPaymentsYears);
  return until;
}

/**
 * Moves a payment whose account was deleted to the provider's status, as `settlePayment` does for others. Its credits were written off with
 * the account, or are nobody's.
 * @returns null if there is no such payment
 */
export async function settleRetained(booking: Booking, notice: RetainedNotice, source: EventSource): Promise<RetainedOutcome | null> {
  const { trx } = booking;
  const retained = await findRetained(trx, notice);
  if (!retained) return null;
  const { status, provider_id } = notice;
  if (status !== 'completed' && status !== 'refunded' && status !== 'charged_back') {
    if (status === 'pending' || !statesBelow(status).includes(retained.status)) return 'nothing';
    await trx.updateTable('kept_payment').set({ status, provider_id }).where('id', '=', retained.id).execute();
    if (status === 'failed') await blockBankAccount(booking, retained);
    return 'nothing';
  }
  const report = { ...notice, status, isPolled: source === 'reconciliation' };
  const outcome = applyReport(await moneyOf(trx, retained), report, await knownRefunds(trx, retained.id));
  const isNews = await reviewMismatch(booking, retained, outcome, report);
  const moved = await bookRetained(booking, retained, outcome, provider_id);
  if (moved === 'paid') await queueForReview(booking, retained.id, 'paid_after_leaving');
  if (moved === 'given_back' && status === 'charged_back') await blockBankAccount(booking, retained);
  if (moved !== 'nothing') return moved;
  return isNews ? (status === 'completed' ? 'mismatch' : 'given_back') : 'nothing';
}

/** The retained payment that a provider's report is about, locked. */
export async function findRetained(trx: Db, { payment_id, provider_id }: Pick<RetainedNotice, 'payment_id' | 'provider_id'>) {
  const retained = await lockRetained(trx, payment_id);
  return retained && (retained.provider_id === null || retained.provider_id === provider_id) ? retained : null;
}

/** Writes a change of the money of nobody. @returns what an operator has to know: a refund that was asked for is no news */
export async function bookRetained(
  booking: Booking,
  { id, delete_at }: RetainedPayment,
  { before, after, refund }: Outcome,
  provider_id: string | null,
): Promise<RetainedOutcome> {
  const { trx, now } = booking;
  const { isSale, received } = receivedOf(before, after);
  const enter = (reason: LedgerReason, key: string, lines: Line[]) =>
    postForNobody(trx, { paymentId: id, reason, key: `kept:${key}:${positionKey(after)}`, lines });
  await enter('purchase', 'received', linesBetween(before, received));
  const isChargeBack = after.charged_back_cents > before.charged_back_cents;
  await enter(isChargeBack ? 'charge_back' : 'refund', 'returned', linesBetween(received, after));
  if (refund) await saveRefunds(booking, id, refund, 0);
  if (isChargeBack) await reverseRequested(booking, id, after);
  const isReceived = after.received_cents !== before.received_cents || isSale;
  await trx
    .updateTable('kept_payment')
    .set({ ...moneyColumns(after), provider_id, delete_at: isReceived ? retainedUntil(now) : delete_at })
    .where('id', '=', id)
    .execute();
  if (isChargeBack || (refund?.own ?? 0) > 0) return 'given_back';
  return isSale && after.status === 'completed' ? 'paid' : 'nothing';
}

/** The same as a webhook in a transaction of its own, for the job that polls the provider. */
export async function settleRetainedPayment(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  notice: RetainedNotice,
  source: EventSource,
): Promise<void> {
  const { payment_id, status } = notice;
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const settled = await settleRetained({ trx, now: deps.now() }, notice, source);
    if (settled && settled !== 'nothing')
      await recordPaymentEvent(trx, { payment_id, status, source, stated: notice, received_at: deps.now() });
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

/** No new account can pay by the bank account of a returned direct debit (docs/product/payments.md#direct-debit). */
async function blockBankAccount({ trx, now }: Booking, { id, method, iban_hash }: RetainedPayment): Promise<void> {
  if (method !== 'sepa_direct_debit' || !iban_hash) return;
  await trx
    .insertInto('direct_debit_block')
    .values({ account_id: null, iban_hash, payment_id: id, blocked_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}
