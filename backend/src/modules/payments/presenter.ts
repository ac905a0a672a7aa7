import type { Payment, DocumentKind } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOpen, wasPaid } from './states.ts';

export type PaymentRow = Selectable<Database['payment']>;

const DAY_MS = 86_400_000;

/**
 * The deadline for a refund of its unused credits, also after a partial one (docs/product/payments.md#refunds); null if it can't be
 * refunded any more.
 */
export function refundableUntil(row: PaymentRow, now: Date): Date | null {
  const isPaid = row.status === 'completed' || (row.status === 'refunded' && row.refunded_cents < row.amount_cents);
  if (!isPaid || !row.completed_at || row.refunding_cents > 0) return null;
  const until = new Date(row.completed_at.getTime() + row.refund_days * DAY_MS);
  return until > now ? until : null;
}

/** A payment as its buyer sees it; the link to the checkout is present only while it can still be paid. */
export function presentPayment(row: PaymentRow, now: Date): Payment {
  return {
    payment_id: row.id,
    status: row.status,
    bundle: row.bundle_id,
    list_cents: row.list_cents,
    discount_code: row.discount_code,
    ordered_credits: row.ordered_credits,
    refunded_cents: row.refunded_cents,
    charged_back_cents: row.charged_back_cents,
    refunding_cents: row.refunding_cents,
    refundable_until: refundableUntil(row, now)?.toISOString() ?? null,
    owed_credits: row.owed_credits,
    credited: wasPaid(row.status) && row.credited,
    failure: row.failure,
    expires: isOpen(row.status) ? (row.expires_at?.toISOString() ?? null) : null,
    collect_on: isOpen(row.status) ? row.collect_on : null,
    credits: row.credits,
    amount_cents: row.amount_cents,
    vat_cents: row.vat_cents,
    currency: row.currency,
    method: row.method as Payment['method'],
    created_at: row.created_at.toISOString(),
    redirect_url: isOpen(row.status) ? row.redirect_url : null,
    documents: documentsOf(row),
  };
}

type Paid = Pick<Selectable<Database['payment']>, 'status' | 'amount_cents' | 'refunded_cents' | 'charged_back_cents'>;

/** The documents of a payment: a receipt and an invoice once it is paid, a credit note for refunds (docs/product/payments.md#documents). */
export function documentsOf(payment: Paid): DocumentKind[] {
  if (!wasPaid(payment.status)) return [];
  return returnedCents(payment) > 0 ? ['receipt', 'invoice', 'credit_note'] : ['receipt', 'invoice'];
}

/** What went back of a payment's amount; a bank may take more. */
export const returnedCents = ({ amount_cents, refunded_cents, charged_back_cents }: Paid) =>
  Math.min(amount_cents, refunded_cents + charged_back_cents);
