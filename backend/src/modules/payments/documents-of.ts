import type { DocumentKind } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { wasPaid } from './states.ts';

type Paid = Pick<Selectable<Database['payment']>, 'status' | 'amount_cents' | 'refunded_cents' | 'charged_back_cents'>;

/** The documents of a payment: a receipt and an invoice once it is paid, a credit note for refunds (docs/product/payments.md#documents). */
export function documentsOf(payment: Paid): DocumentKind[] {
  if (!wasPaid(payment.status)) return [];
  return returnedCents(payment) > 0 ? ['receipt', 'invoice', 'credit_note'] : ['receipt', 'invoice'];
}

/** What went back of a payment's amount; a bank may take more. */
export const returnedCents = ({ amount_cents, refunded_cents, charged_back_cents }: Paid) =>
  Math.min(amount_cents, refunded_cents + charged_back_cents);
