import type { PaymentRow } from '../presenter.ts';
import type { ProviderStatus } from '../providers/provider.ts';

/** The amounts in a provider's report, as far as it has them. */
export interface ReportedAmount {
  /** The amount paid, or the total refunded so far. */
  amount_cents?: number | undefined;
  /** The amount of this refund alone. */
  refunded_part_cents?: number | undefined;
  currency?: string | undefined;
  /** Of a webhook: a polled status has none. */
  event_id?: string | undefined;
}

type Amounts = Pick<PaymentRow, 'amount_cents' | 'refunded_cents'>;

/** A lower amount or another currency is not what was ordered: manual review. */
export const isWhole = (payment: Pick<PaymentRow, 'amount_cents' | 'currency'>, { amount_cents, currency }: ReportedAmount) =>
  (amount_cents === undefined || amount_cents >= payment.amount_cents) && (currency === undefined || currency === payment.currency);

/** The total refunded by a report. A part of more than is left is no new one: its refund was booked before its notice came. */
export function refundedTotal({ amount_cents: whole, refunded_cents: before }: Amounts, report: ReportedAmount): number | undefined {
  const { amount_cents, refunded_part_cents: part } = report;
  if (part === undefined) return amount_cents;
  return before + part > whole ? part : before + part;
}

/**
 * A partial refund other than the requested one: made in the provider's own console, where an operator decides which credits it covers, or
 * an earlier one that is reported late.
 */
export function isOtherPart(
  { amount_cents: whole, refunded_cents: refunded, refunding_cents: requested }: Amounts & Pick<PaymentRow, 'refunding_cents'>,
  total: number | undefined,
): boolean {
  if (total === undefined) return false;
  return requested > 0 ? total < refunded + requested : total < whole && total > refunded;
}

/** What tells a report from others: its amount, else its webhook; null if it has neither. */
export const reportOf = (
  payment: Pick<PaymentRow, 'currency'>,
  status: ProviderStatus,
  { amount_cents, currency, event_id }: ReportedAmount,
): string | null => (amount_cents === undefined ? (event_id ?? null) : `${status} ${amount_cents} ${currency ?? payment.currency}`);
