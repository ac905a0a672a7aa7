import type { Payment } from '@nightlark/contract';

export type PaymentStatus = Payment['status'];

/**
 * From lowest to highest: a payment only ever moves up. So webhooks may arrive in any order and any number of times, and lead to the
 * same state; a payment counts, however late, and refunds and charge-backs are final (decision 126).
 */
export const PAYMENT_STATES = [
  'loading',
  'pending',
  'expired',
  'cancelled',
  'failed',
  'completed',
  'refunded',
  'charged_back',
] as const satisfies readonly PaymentStatus[];

export const OPEN_STATES: readonly PaymentStatus[] = ['loading', 'pending'];
/** Ended without payment. */
export const UNPAID_STATES: readonly PaymentStatus[] = ['expired', 'cancelled', 'failed'];
/** The payer's money arrived, even if it was returned since. */
export const PAID_STATES: readonly PaymentStatus[] = ['completed', 'refunded', 'charged_back'];

/** The states from which a payment may move to a status. */
export const statesBelow = (status: PaymentStatus): PaymentStatus[] => PAYMENT_STATES.slice(0, PAYMENT_STATES.indexOf(status));

export const isOpen = (status: PaymentStatus): boolean => OPEN_STATES.includes(status);
export const isUnpaid = (status: PaymentStatus): boolean => UNPAID_STATES.includes(status);
export const wasPaid = (status: PaymentStatus): boolean => PAID_STATES.includes(status);
