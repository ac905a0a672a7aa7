import { CURRENCIES, type Country } from '@nightlark/contract';
import type { LedgerAccount } from '../../../db/columns.ts';
import type { Line } from '../../ledger/post.ts';
import { includedVat } from '../../price-list/vat.ts';
import { type PaymentStatus, statesBelow, wasPaid } from '../states.ts';

/**
 * What a provider's report does to a payment's money (docs/product/payments.md#reported-amounts). Pure: no database, no clock. A report
 * states a total, a part, or no amount; it may come twice, late, and in any order.
 *
 * | state     | completed                                  | refunded, charged back                                                |
 * | --------- | ------------------------------------------ | --------------------------------------------------------------------- |
 * | not paid  | the price or more: sold for it             | sold at the price, which nobody reported; then as paid                |
 * |           | less, or another currency: held            |                                                                       |
 * | held      | the price or more: sold; more: held        | sold for what is held, without credits; then as paid                  |
 * | paid      | more: that is the amount                   | stated: booked as stated; not stated: what remained is assumed        |
 *
 * | position  | provider | suspense | revenue, VAT | refunds, charge-backs, VAT |
 * | --------- | -------- | -------- | ------------ | -------------------------- |
 * | held      | + held   | − held   |              |                            |
 * | paid      | + amount |          | − amount     |                            |
 * | returned  | − cents  |          |              | + cents                    |
 *
 * The entries of a report are the difference between two positions, so the provider's account is what the provider moved.
 */
export interface Money {
  status: PaymentStatus;
  /** The price; once it is paid, what was received. */
  amount_cents: number;
  vat_cents: number;
  currency: string;
  country: string;
  /** The total received, as far as it was stated; of a payment that is not paid it is held, and an operator decides. */
  received_cents: number | null;
  /** Of what is held. */
  received_currency: string | null;
  refunded_cents: number;
  charged_back_cents: number;
  /** The charge-back stated no amount: it is what was not refunded, until one is stated. */
  charge_back_assumed: boolean;
  /** False if what was held is given back: it gives no credits. */
  credited: boolean;
}

export interface Report {
  status: 'completed' | 'refunded' | 'charged_back';
  /** The total received, refunded or charged back so far. */
  amount_cents?: number | undefined;
  /** The amount of this refund or charge-back alone. */
  part_cents?: number | undefined;
  currency?: string | undefined;
  /** Polled: the status of an earlier part stays, a notice is of one event. */
  isPolled?: boolean | undefined;
}

/** A refund of the payment that is known here. */
export interface KnownRefund {
  id: string;
  cents: number;
  status: 'requested' | 'done';
  isSent: boolean;
  /** Its own notice came. */
  isReported: boolean;
  /** A provider reported it without an amount. */
  isAssumed: boolean;
}

/** What a report means for the refunds that are known. */
export interface RefundChange {
  /** The requested one was paid out. */
  finished?: KnownRefund | undefined;
  /** The notice of one that was booked before. */
  reported?: KnownRefund | undefined;
  /** An assumed one, in whose place something is stated. */
  reversed?: KnownRefund | undefined;
  /** Made at the provider itself. */
  own: number;
  isAssumed?: boolean;
}

interface Change {
  after: Money;
  refund: RefundChange | null;
  /** An operator has to look at it. */
  needsReview: boolean;
}

/** What becomes of a payment's money. */
export interface Outcome extends Change {
  before: Money;
}

export const applyReport = (before: Money, report: Report, refunds: readonly KnownRefund[]): Outcome => ({
  before,
  ...changeBy(before, report, refunds),
});

function changeBy(before: Money, report: Report, refunds: readonly KnownRefund[]): Change {
  if (report.status === 'completed') return receive(before, report);
  const paid = wasPaid(before.status) ? before : sell(before);
  const isForeign = report.currency !== undefined && report.currency !== paid.currency;
  if (isForeign) return { after: before, refund: null, needsReview: true };
  return report.status === 'refunded' ? refunded(before, paid, report, refunds) : chargedBack(before, paid, report, refunds);
}

/** Sold for what is held, without credits, or else at the price. */
export const sell = (money: Money): Money =>
  heldOf(money) ? { ...worth(money, money.received_cents!, money.received_currency!), credited: false } : { ...money, status: 'completed' };

const worth = (money: Money, amount_cents: number, currency: string): Money => ({
  ...money,
  status: wasPaid(money.status) ? money.status : 'completed',
  amount_cents,
  currency,
  received_cents: amount_cents,
  received_currency: currency,
  vat_cents: amount_cents === money.amount_cents ? money.vat_cents : includedVat(amount_cents, money.country as Country),
});

const heldOf = ({ status, received_cents }: Money): number => (wasPaid(status) ? 0 : (received_cents ?? 0));

function receive(before: Money, { amount_cents: amount, currency = before.currency }: Report): Change {
  const outcome = (after: Money, needsReview: boolean): Change => ({ after: withAssumed(after), refund: null, needsReview });
  const isOrdered = currency === before.currency;
  if (amount === undefined) return outcome(isOrdered && !wasPaid(before.status) && !heldOf(before) ? sell(before) : before, !isOrdered);
  if (wasPaid(before.status)) {
    const isNew = isOrdered && amount > (before.received_cents ?? 0);
    return outcome(isNew ? worth(before, amount, currency) : before, !isOrdered || (isNew && amount !== before.amount_cents));
  }
  if (isOrdered && amount >= before.amount_cents) return outcome(worth(before, amount, currency), amount > before.amount_cents);
  const isBookable = amount > 0 && CURRENCIES.some((each) => each === currency);
  const isMore = currency === before.received_currency ? amount > heldOf(before) : !heldOf(before) || isOrdered;
  return outcome(isBookable && isMore ? { ...before, received_cents: amount, received_currency: currency } : before, true);
}

const withAssumed = (money: Money): Money =>
  money.charge_back_assumed ? { ...money, charged_back_cents: Math.max(0, money.amount_cents - money.refunded_cents) } : money;

/** A requested refund that was paid out, without a report. */
export function withRefund(before: Money, cents: number): Outcome {
  const after = { ...before, status: upTo(before.status, 'refunded'), refunded_cents: before.refunded_cents + cents };
  return { before, after: withAssumed(after), refund: null, needsReview: false };
}

const upTo = (status: PaymentStatus, next: PaymentStatus): PaymentStatus => (statesBelow(next).includes(status) ? next : status);

function refunded(before: Money, paid: Money, report: Report, refunds: readonly KnownRefund[]): Change {
  const change = refundOf(paid, report, refunds);
  if (change === 'nothing' || change === 'unclear') return { after: before, refund: null, needsReview: change === 'unclear' };
  const moved = change.own + (change.finished?.cents ?? 0) - (change.reversed?.cents ?? 0);
  if (change.reported) return { after: before, refund: change, needsReview: false };
  const after = withAssumed({ ...paid, status: upTo(paid.status, 'refunded'), refunded_cents: paid.refunded_cents + moved });
  const isAll = after.refunded_cents + after.charged_back_cents === after.amount_cents;
  return { after, refund: change, needsReview: change.own > 0 && !isAll };
}

function refundOf(
  { amount_cents, refunded_cents, charged_back_cents }: Money,
  { amount_cents: total, part_cents: part, isPolled }: Report,
  refunds: readonly KnownRefund[],
): RefundChange | 'nothing' | 'unclear' {
  const requested = refunds.find(({ status }) => status === 'requested');
  const reversed = refunds.find(({ isAssumed, isReported }) => isAssumed && !isReported);
  const unreported = refunds.filter(({ status, isReported }) => status === 'done' && !isReported);
  if (total !== undefined) {
    const before = refunded_cents - (reversed?.cents ?? 0);
    if (reversed && total === refunded_cents) return { reported: reversed, own: 0 };
    if (total <= before) return requested || total < 0 ? 'unclear' : 'nothing';
    const finished = requested && total >= before + requested.cents ? requested : undefined;
    return { finished, reversed, own: total - before - (finished?.cents ?? 0) };
  }
  if (part !== undefined) {
    const reported = unreported.find(({ cents }) => cents === part);
    if (reported) return { reported, own: 0 };
    if (part <= 0) return 'nothing';
    return requested?.cents === part ? { finished: requested, own: 0 } : { reversed, own: part };
  }
  if (requested) {
    if (isPolled && refunded_cents > 0) return 'nothing';
    return requested.isSent ? { finished: requested, own: 0 } : 'unclear';
  }
  const booked = unreported.findLast(({ isAssumed }) => !isAssumed);
  if (booked) return isPolled ? 'nothing' : { reported: booked, own: 0 };
  const left = amount_cents - refunded_cents;
  if (charged_back_cents > 0 || left <= 0) return 'nothing';
  return refunded_cents > 0 ? (isPolled ? 'nothing' : 'unclear') : { own: left, isAssumed: true };
}

function chargedBack(before: Money, paid: Money, report: Report, refunds: readonly KnownRefund[]): Change {
  const status = upTo(paid.status, 'charged_back');
  const known = paid.charge_back_assumed ? 0 : paid.charged_back_cents;
  const { amount_cents: total, part_cents: part } = report;
  if (total === undefined && part === undefined) {
    if (before.status === 'charged_back') return { after: before, refund: null, needsReview: false };
    // A provider that reports a refund and a charge-back without amounts took the same money once.
    const reversed = refunds.find(({ isAssumed, isReported }) => isAssumed && !isReported);
    const refunded_cents = paid.refunded_cents - (reversed?.cents ?? 0);
    const after = withAssumed({ ...paid, status, refunded_cents, charge_back_assumed: true });
    return { after, refund: reversed ? { reversed, own: 0 } : null, needsReview: false };
  }
  const charged_back_cents = total === undefined ? known + part! : Math.max(known, total);
  if (charged_back_cents <= known) return { after: before, refund: null, needsReview: false };
  const after = { ...paid, status, charged_back_cents, charge_back_assumed: false };
  return { after, refund: null, needsReview: after.refunded_cents + charged_back_cents > after.amount_cents };
}

/** In this order on both sides of an entry. */
const ACCOUNTS = ['provider', 'suspense', 'refunds', 'chargebacks', 'revenue', 'vat'] as const satisfies readonly LedgerAccount[];
type Position = Readonly<Record<(typeof ACCOUNTS)[number], number>>;

/** The balances of a payment in the ledger; they add up to nothing. */
export function positionOf(money: Money): Position {
  const held = heldOf(money);
  const empty = { provider: held, suspense: 0 - held, refunds: 0, chargebacks: 0, revenue: 0, vat: 0 };
  if (!wasPaid(money.status)) return empty;
  const { amount_cents, vat_cents, refunded_cents, charged_back_cents } = money;
  // More than was paid has no tax left in it.
  const vatIn = (cents: number) => Math.round((vat_cents * Math.min(cents, amount_cents)) / amount_cents);
  const returned = refunded_cents + charged_back_cents;
  return {
    provider: amount_cents - returned,
    suspense: 0,
    refunds: refunded_cents - vatIn(refunded_cents),
    chargebacks: charged_back_cents - vatIn(returned) + vatIn(refunded_cents),
    revenue: vat_cents - amount_cents,
    vat: vatIn(returned) - vat_cents,
  };
}

/** The entries that lead from one position to another. */
export function linesBetween(before: Money, after: Money): Line[] {
  const [was, is] = [unitOf(before), unitOf(after)];
  const nothing = positionOf({ ...before, status: 'pending', received_cents: null });
  return was === is
    ? linesOf(is, positionOf(before), positionOf(after))
    : [...linesOf(was, positionOf(before), nothing), ...linesOf(is, nothing, positionOf(after))];
}

const unitOf = (money: Money): string => (heldOf(money) ? money.received_currency! : money.currency);

function linesOf(unit: string, before: Position, after: Position): Line[] {
  const moved = ACCOUNTS.map((account) => ({ account, cents: after[account] - before[account] }));
  const debits = moved.filter(({ cents }) => cents > 0);
  const credits = moved.filter(({ cents }) => cents < 0);
  const lines: Line[] = [];
  while (debits.length > 0 && credits.length > 0) {
    const [to, from] = [debits[0]!, credits[0]!];
    const amount = Math.min(to.cents, -from.cents);
    lines.push({ unit, debit: to.account, credit: from.account, amount });
    to.cents -= amount;
    from.cents += amount;
    if (to.cents === 0) debits.shift();
    if (from.cents === 0) credits.shift();
  }
  return lines;
}
