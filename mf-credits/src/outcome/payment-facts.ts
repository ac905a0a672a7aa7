import { paths, type Payment } from '@nightlark/contract';

/** Where the code of a direct debit is entered that we have a mandate for; null for other payments, and once it was entered. */
export const codeFormOf = ({ payment_id, method, status, redirect_url }: Payment): string | null =>
  method === 'sepa_direct_debit' && status === 'loading' && !redirect_url ? paths.directdebit.href(null, { payment: payment_id }) : null;

/** Credited for less than its list price; an amount that was wrong is no discount. */
export const isDiscounted = (payment: Payment): payment is Payment & { list_cents: number; discount_code: string } =>
  payment.credited && payment.discount_code !== null && payment.list_cents !== null && payment.list_cents > payment.amount_cents;
