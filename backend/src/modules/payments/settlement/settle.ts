import type { Payment } from '@nightlark/contract';
import type { LedgerReason } from '../../../db/columns.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { type Transaction, transact } from '../../../domain-events/transact.ts';
import { type Line, post } from '../../ledger/post.ts';
import { type EventSource, recordPaymentEvent } from '../payment-event.ts';
import type { PaymentRow } from '../presenter.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { type Booking, lockPayment } from '../repository.ts';
import { queueForReview } from '../review.ts';
import { isOpen, isUnpaid, statesBelow, wasPaid } from '../states.ts';
import { creditsToGive, creditsToTake, updatePremium } from './credits.ts';
import { closeMismatch, findMismatch, noteMismatch } from './mismatch.ts';
import { applyReport, linesBetween, type Money, type Outcome, type Report } from './money.ts';
import { endRefund, knownRefunds, requestedRefund, saveRefunds } from './refund-rows.ts';

/** Details beside the status. */
export interface Settlement extends Pick<Report, 'amount_cents' | 'part_cents' | 'currency'> {
  /** Why it failed. */
  failure?: Payment['failure'] | undefined;
  /** The provider does not accept the stored method of the payment any more. */
  is_token_invalid?: boolean | undefined;
  /** The state in which this was decided: if the payment has moved meanwhile, nothing happens. */
  onlyFrom?: PaymentRow['status'];
  source?: EventSource;
  /** Of a webhook: a polled status has none. */
  event_id?: string | undefined;
}

/**
 * Moves a payment to the provider's status, once, and books the reported amounts: webhook, return page, the reconcile job and an operator
 * all use this.
 * @returns the payment's current state, or null if there is none
 */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>,
  paymentId: string,
  status: ProviderStatus,
  settlement: Settlement = {},
): Promise<PaymentRow | null> {
  return transact(deps, (trx, record) => settleInTransaction({ trx, record, now: deps.now() }, paymentId, status, settlement));
}

/** The same within the caller's transaction. */
export async function settleInTransaction(
  transaction: Booking & Pick<Transaction, 'record'>,
  paymentId: string,
  status: ProviderStatus,
  settlement: Settlement = {},
): Promise<PaymentRow | null> {
  const { trx, record, now } = transaction;
  const found = await lockPayment(trx, paymentId);
  if (!found) return null;
  const { source = 'backend', onlyFrom, is_token_invalid } = settlement;
  if (onlyFrom && found.status !== onlyFrom) return found;
  const payment =
    status === 'completed' || status === 'refunded' || status === 'charged_back'
      ? await settleMoney(transaction, found, { ...settlement, status, source })
      : await endUnpaid(transaction, found, status, settlement);
  const isMoved = payment.status !== found.status;
  // A webhook is recorded where it is received, even if it changes nothing.
  if ((isMoved || isNews(found, payment)) && source !== 'webhook')
    await recordPaymentEvent(trx, { payment_id: paymentId, status, source, stated: settlement, received_at: now });
  if (isMoved && is_token_invalid) await dropStoredMethod(trx, found);
  if (isNews(found, payment)) record('paymentSettled', { payment, before: found.status });
  return payment;
}

/** A late notice of an earlier refund is none once the bank took the money back. */
const isNews = (before: PaymentRow, after: PaymentRow): boolean =>
  (after.status !== before.status && !isOpen(after.status)) ||
  after.charged_back_cents > before.charged_back_cents ||
  (after.refunded_cents > before.refunded_cents && after.status === 'refunded');

async function endUnpaid(
  { trx, now }: Booking,
  before: PaymentRow,
  status: Exclude<ProviderStatus, Report['status']>,
  { failure = null }: Settlement,
): Promise<PaymentRow> {
  const moved = await trx
    .updateTable('payment')
    .set({ status, updated_at: now, failure: status === 'failed' ? failureOf(before, failure) : failure })
    .where('id', '=', before.id)
    .where('status', 'in', statesBelow(status))
    .returningAll()
    .executeTakeFirst();
  return moved ?? before;
}

async function settleMoney(
  booking: Booking,
  found: PaymentRow,
  report: Report & Settlement & { source: EventSource },
): Promise<PaymentRow> {
  const { trx } = booking;
  const isPolled = report.source === 'reconciliation';
  const outcome = applyReport(await moneyOf(trx, found), { ...report, isPolled }, await knownRefunds(trx, found.id));
  await reviewMismatch(booking, found, outcome, report);
  return book(booking, found, outcome, reportText(found, report));
}

/** What a payment's money is, before a report. */
export async function moneyOf(
  trx: Db,
  payment: Omit<Money, 'received_currency' | 'credited'> & { id: string; credited?: boolean },
): Promise<Money> {
  const isHeld = payment.received_cents !== null && !wasPaid(payment.status);
  const received_currency = isHeld ? (await findMismatch(trx, payment.id))!.received_currency : payment.currency;
  return { ...payment, received_currency, credited: payment.credited ?? true };
}

/** Shows an operator what is not as ordered; what was held and went back is decided thereby. @returns whether it is news */
export async function reviewMismatch(
  booking: Booking,
  found: { id: string; amount_cents: number; currency: string },
  { before, after, needsReview }: Outcome,
  report: Report & { event_id?: string | undefined },
): Promise<boolean> {
  if (needsReview && report.status === 'completed' && (!wasPaid(before.status) || after.amount_cents !== before.amount_cents))
    await noteMismatch(booking, found, after, report);
  const isGivenBack = before.received_cents !== null && !wasPaid(before.status) && after.status !== 'completed' && wasPaid(after.status);
  if (isGivenBack && after.refunded_cents + after.charged_back_cents >= after.amount_cents)
    await closeMismatch(booking, found.id, after.status === 'refunded' ? 'refunded' : 'charged_back', 'provider');
  return needsReview && (await queueForReview(booking, found.id, 'amount_mismatch', reportText(found, report)));
}

/** What tells a report from others: its total, else its webhook; null if it has neither. */
const reportText = (
  { currency: ordered }: { currency: string },
  { status, amount_cents, currency, event_id }: Report & { event_id?: string | undefined },
) => (amount_cents === undefined ? (event_id ?? null) : `${status} ${amount_cents} ${currency ?? ordered}`);

export const moneyColumns = ({
  status,
  amount_cents,
  vat_cents,
  currency,
  received_cents,
  refunded_cents,
  charged_back_cents,
  charge_back_assumed,
}: Money) => ({
  status,
  amount_cents,
  vat_cents,
  currency,
  received_cents,
  refunded_cents,
  charged_back_cents,
  charge_back_assumed,
});

/** Whether it was not paid before; and the payment as it was received, before what a report returns of it. */
export function receivedOf(before: Money, after: Money): { isSale: boolean; received: Money } {
  const { refunded_cents, charged_back_cents } = before;
  const isSale = wasPaid(after.status) && !wasPaid(before.status);
  return { isSale, received: { ...after, status: isSale ? 'completed' : before.status, refunded_cents, charged_back_cents } };
}

/** Writes a change: entries of money and credits, the payment's row, its refunds, premium. */
export async function book(
  booking: Booking,
  found: PaymentRow,
  { before, after, refund }: Outcome,
  reported: string | null = null,
): Promise<PaymentRow> {
  const { trx, now } = booking;
  const { id, account_id: accountId } = found;
  const { isSale, received } = receivedOf(before, after);
  const enter = (reason: LedgerReason, key: string, lines: Line[]) =>
    lines.length > 0 ? post(trx, { accountId, reason, key, paymentId: id, lines }) : undefined;
  const state = positionKey(after);
  let payment = { ...found };
  if (isSale) {
    const { lines, columns } = await creditsToGive(booking, found, received);
    await enter('purchase', `payment:${id}`, [...lines, ...linesBetween(before, received)]);
    payment = { ...payment, ...columns };
    if (received.credited && isUnpaid(found.status)) await queueForReview(booking, id, 'late_success');
  } else await enter('purchase', `received:${id}:${state}`, linesBetween(before, received));
  const isChargeBack =
    after.status === 'charged_back' && (before.status !== 'charged_back' || after.charged_back_cents > before.charged_back_cents);
  const { lines, columns } = await creditsToTake(trx, payment, { before: received, after, refund });
  await enter(isChargeBack ? 'charge_back' : 'refund', `returned:${id}:${state}`, [...lines, ...linesBetween(received, after)]);
  if (refund) await saveRefunds(booking, id, refund, sumOf(lines));
  if (isChargeBack) await reverseRequested(booking, id, after);
  if (isChargeBack) await blockMethod(booking, found, reported);
  const requested = await requestedRefund(trx, id);
  const saved = await trx
    .updateTable('payment')
    .set({
      ...moneyColumns(after),
      ...(payment.credits === found.credits ? {} : { credits: payment.credits, ordered_credits: payment.ordered_credits }),
      credited: after.credited,
      taken_credits: payment.taken_credits,
      owed_credits: payment.owed_credits,
      ...columns,
      refunding_cents: requested?.cents ?? 0,
      ...(isSale ? { failure: null, completed_at: found.completed_at ?? now } : {}),
      ...(positionKey(before) === state ? {} : { updated_at: now }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (wasPaid(after.status)) await updatePremium(trx, accountId);
  return saved;
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Names a state of a payment's money: it only ever moves on, so that each change is booked once. */
export const positionKey = ({
  status,
  amount_cents,
  currency,
  received_cents,
  received_currency,
  refunded_cents,
  charged_back_cents,
}: Money): string => [status, amount_cents, currency, received_cents, received_currency, refunded_cents, charged_back_cents].join('/');

/**
 * A requested refund of money that the bank took is not sent any more; its credits are taken already. One that was sent may have been paid
 * out: its answer, its notice or an operator tells.
 */
export async function reverseRequested(
  booking: Booking,
  id: string,
  { amount_cents, refunded_cents, charged_back_cents }: Pick<Money, 'amount_cents' | 'refunded_cents' | 'charged_back_cents'>,
): Promise<void> {
  const requested = await requestedRefund(booking.trx, id);
  const fits = requested && refunded_cents + charged_back_cents + requested.cents <= amount_cents;
  if (requested && !fits && !requested.handed_over_at) await endRefund(booking, requested.id, { status: 'reversed' });
}

async function blockMethod(booking: Booking, { id, account_id, method }: PaymentRow, reported: string | null): Promise<void> {
  await booking.trx
    .insertInto('blocked_method')
    .values({ account_id, method, payment_id: id, since: booking.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queueForReview(booking, id, 'charge_back', reported);
}

/** If a stored method was charged, that is what failed, whatever the provider calls it: there is a better offer then. */
const failureOf = ({ stored_method_id }: PaymentRow, failure: Payment['failure']): Payment['failure'] =>
  stored_method_id !== null && failure !== 'unreachable' ? 'stored_card_failed' : failure;

async function dropStoredMethod(trx: Db, { stored_method_id }: PaymentRow): Promise<void> {
  if (stored_method_id !== null) await trx.deleteFrom('stored_method').where('id', '=', stored_method_id).execute();
}
