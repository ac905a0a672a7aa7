import type { DocumentKind } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { wasPaid } from './states.ts';

type Paid = Pick<Selectable<Database['payment']>, 'status' | 'amount_cents' | 'refunded_cents'>;

/** Which documents a payment has: what was paid is receipted and invoiced, what was given back is credited (docs/product/payments.md#documents). */
export function documentsOf(payment: Paid): DocumentKind[] {
  if (!wasPaid(payment.status)) return [];
  return givenBackCents(payment) > 0 ? ['receipt', 'invoice', 'credit_note'] : ['receipt', 'invoice'];
}

/** What of a payment the payer has again: all of it after a charge-back. */
export const givenBackCents = ({ status, amount_cents, refunded_cents }: Paid) =>
  status === 'charged_back' ? amount_cents : refunded_cents;
