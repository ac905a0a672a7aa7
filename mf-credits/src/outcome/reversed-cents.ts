import type { Payment } from '@nightlark/contract';

type Reversible = Pick<Payment, 'status' | 'amount_cents' | 'refunded_cents'>;

/** What the bank took back: all that was not refunded before (docs/product/payments.md#refunds). */
export const chargedBackCents = ({ status, amount_cents, refunded_cents }: Reversible): number =>
  status === 'charged_back' ? amount_cents - refunded_cents : 0;
