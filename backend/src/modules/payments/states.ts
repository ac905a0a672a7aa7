import type { Payment } from '@nightlark/contract';

export type PaymentStatus = Payment['status'];

/**
 * From lowest to highest: a payment only ever moves up. So notices may come in any order and as often as they like, and end in the
 * same state; what was paid counts, however late, and what was taken back stays taken back (decision 126).
 */
const ORDER: readonly PaymentStatus[] = ['loading', 'pending', 'expired', 'cancelled', 'failed', 'completed', 'refunded', 'charged_back'];

/** From where a payment may move to a status. */
export const statesBelow = (status: PaymentStatus): PaymentStatus[] => ORDER.slice(0, ORDER.indexOf(status));

/** The payer's money has come at some time. */
export const wasPaid = (status: PaymentStatus): boolean => ORDER.indexOf(status) >= ORDER.indexOf('completed');

export const isOpen = (status: PaymentStatus): boolean => status === 'loading' || status === 'pending';

/** Ended without money. */
export const isUnpaid = (status: PaymentStatus): boolean => !isOpen(status) && !wasPaid(status);
