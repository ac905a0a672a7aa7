import type { DocumentKind } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { wasPaid } from './states.ts';

type Paid = Pick<Selectable<Database['payment']>, 'status' | 'amount_cents' | 'refunded_cents'>;

/** The documents of a payment: a receipt and an invoice once it is paid, a credit note for refunds (docs/product/payments.md#documents). */
export function documentsOf(payment: Paid): DocumentKind[] {
  if (!wasPaid(payment.status)) return [];
  return refundedCents(payment) > 0 ? ['receipt', 'invoice', 'credit_note'] : ['receipt', 'invoice'];
}

/** The refunded amount of a payment: all of it after a charge-back. */
export const refundedCents = ({ status, amount_cents, refunded_cents }: Paid) =>
  status === 'charged_back' ? amount_cents : refunded_cents;
