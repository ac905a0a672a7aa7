import type { Payment } from '@nightlark/contract';

/** Credited for less than its list price; an amount that was wrong is no discount. */
export const isDiscounted = (payment: Payment): payment is Payment & { list_cents: number; discount_code: string } =>
  payment.credited && payment.discount_code !== null && payment.list_cents !== null && payment.list_cents > payment.amount_cents;
