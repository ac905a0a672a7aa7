import { PAYMENT_METHODS, type PaymentMethod } from '@nightlark/contract';
import { z } from 'zod';

export const PAYMENT_STATES = ['loading', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back'] as const;

/** Neither paid nor ended. */
export const OPEN_STATES: readonly (typeof PAYMENT_STATES)[number][] = ['loading', 'pending'];

/** Paid with another amount than ordered, which an operator has to decide about. */
export const WRONG_AMOUNT = 'wrong_amount';

/** Empty and invalid values are ignored: a filter never fails. */
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export const day = z.iso.date();
export const paymentFilter = z.object({
  /** Our id or the provider's. */
  number: optional(z.string().trim().min(1).max(100)),
  member: optional(z.coerce.number().int().positive().max(2_147_483_647)),
  status: optional(z.enum([...PAYMENT_STATES, 'open', WRONG_AMOUNT])),
  method: optional(z.enum(PAYMENT_METHODS as readonly [PaymentMethod, ...PaymentMethod[]])),
  code: optional(z.string().trim().min(1).max(60)),
  from: optional(day),
  to: optional(day),
});
export type PaymentFilter = z.output<typeof paymentFilter>;
