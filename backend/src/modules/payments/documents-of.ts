import type { DocumentKind } from '@nightlark/contract';
import type { PaymentRow } from './presenter.ts';

/** Which documents a payment has: what was paid is receipted and invoiced, what was given back is credited (docs/product/payments.md#documents). */
export function documentsOf({ status }: Pick<PaymentRow, 'status'>): DocumentKind[] {
  if (status === 'completed') return ['receipt', 'invoice'];
  if (status === 'refunded' || status === 'charged_back') return ['receipt', 'invoice', 'credit_note'];
  return [];
}
