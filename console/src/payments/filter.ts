import { PAYMENT_STATES } from '@nightlark/backend/money';
import { rowId } from '@nightlark/backend/server';
import { PAYMENT_METHODS, type PaymentMethod } from '@nightlark/contract';
import { z } from 'zod';
import { filterDay, filterText, optional } from '../filters.ts';

/** Paid with another amount than ordered, which an operator has to decide about. */
export const WRONG_AMOUNT = 'wrong_amount';

export const paymentFilter = z.object({
  /** Our id or the provider's. */
  number: filterText(100),
  member: optional(rowId),
  status: optional(z.enum([...PAYMENT_STATES, 'open', WRONG_AMOUNT])),
  method: optional(z.enum(PAYMENT_METHODS as readonly [PaymentMethod, ...PaymentMethod[]])),
  code: filterText(60),
  from: filterDay,
  to: filterDay,
});
export type PaymentFilter = z.output<typeof paymentFilter>;
