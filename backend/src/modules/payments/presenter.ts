import type { Payment } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { documentsOf } from './documents-of.ts';

export type PaymentRow = Selectable<Database['payment']>;

export const isOpen = (status: PaymentRow['status']) => status === 'loading' || status === 'pending';

/** A payment as its buyer sees it; the way back to the checkout is there only while it can still be paid. */
export function presentPayment(row: PaymentRow): Payment {
  return {
    payment_id: row.id,
    status: row.status,
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
