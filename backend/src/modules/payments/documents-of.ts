import type { DocumentKind } from '@nightlark/contract';
import type { PaymentRow } from './presenter.ts';
import { wasPaid } from './states.ts';

/** Which documents a payment has: what was paid is receipted and invoiced, what was given back is credited (docs/product/payments.md#documents). */
export function documentsOf(payment: Pick<PaymentRow, 'status' | 'amount_cents' | 'refunded_cents'>): DocumentKind[] {
  if (!wasPaid(payment.status)) return [];
  return givenBackCents(payment) > 0 ? ['receipt', 'invoice', 'credit_note'] : ['receipt', 'invoice'];
}

/** What of a payment the payer has again: all of it after a charge-back. */
export const givenBackCents = ({ status, amount_cents, refunded_cents }: Pick<PaymentRow, 'status' | 'amount_cents' | 'refunded_cents'>) =>
  status === 'charged_back' ? amount_cents : refunded_cents;
