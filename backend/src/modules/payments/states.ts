import type { Payment } from '@nightlark/contract';

export type PaymentStatus = Payment['status'];

/**
 * From lowest to highest: a payment only ever moves up. So webhooks may arrive in any order and any number of times, and lead to the
 * same state; a payment counts, however late, and refunds and charge-backs are final (decision 126).
 */
const ORDER: readonly PaymentStatus[] = ['loading', 'pending', 'expired', 'cancelled', 'failed', 'completed', 'refunded', 'charged_back'];

/** The states from which a payment may move to a status. */
export const statesBelow = (status: PaymentStatus): PaymentStatus[] => ORDER.slice(0, ORDER.indexOf(status));

/** Whether the payer's money has ever arrived. */
export const wasPaid = (status: PaymentStatus): boolean => ORDER.indexOf(status) >= ORDER.indexOf('completed');

export const isOpen = (status: PaymentStatus): boolean => status === 'loading' || status === 'pending';

/** Ended without payment. */
export const isUnpaid = (status: PaymentStatus): boolean => !isOpen(status) && !wasPaid(status);
