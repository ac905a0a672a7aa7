import { paths, type Payment } from '@nightlark/contract';
import { redirect, redirectDocument } from 'react-router';

/** Leads to where a payment is made: at the provider, else on its own page. */
export const toPayment = ({ redirect_url, payment_id, method }: Payment, back: string | undefined): Response =>
  redirect_url ? redirectDocument(redirect_url) : redirect(paths.payment.href({ id: payment_id, paymentmethod: method }, { back }));
