import { type Locale, paths, type PaymentMethod } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { senderOf } from '../../site/site.ts';
import { tokenOf } from '../../stored-methods/stored-methods.ts';
import { expiryAt } from '../expiry.ts';
import { openProvider } from '../providers/open-provider.ts';
import type { PaymentRow } from '../presenter.ts';
import { settlePayment } from '../settlement/settle.ts';
import { isOpen } from '../states.ts';

export interface CheckoutPage {
  locale: Locale;
  /** Where the order started (docs/product/credits-and-premium.md#buying). */
  back?: string | undefined;
}

/** Whether an order is open, and no answer to its checkout has arrived. */
export const needsCheckout = ({ provider_id, status }: PaymentRow): boolean => provider_id === null && isOpen(status);

/** @throws ApiFailure `method_not_offered` where we hold the mandate: direct debit needs a form and an SMS code (`direct-debit`) */
export function requireCheckout({ payments }: Pick<Deps, 'payments'>, method: string): void {
  if (method === 'sepa_direct_debit' && payments?.collect) throw new ApiFailure('method_not_offered', { field: 'method' });
}

/** @throws ApiFailure `unavailable` if the provider does not respond */
export async function openCheckout(deps: Deps, payment: PaymentRow, { locale, back }: CheckoutPage): Promise<PaymentRow> {
  const site = deps.config.PUBLIC_URL;
  try {
    const { email } = await deps.db.selectFrom('account').select('email').where('id', '=', payment.account_id).executeTakeFirstOrThrow();
    const checkout = await openProvider(deps).createCheckout({
      payment_id: payment.id,
      merchant: (await senderOf(deps)).name,
      credits: payment.credits,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      method: payment.method as PaymentMethod,
      locale,
      email,
      store: payment.store,
      token: payment.stored_method_id === null ? null : await tokenOf(deps, payment.stored_method_id),
      return_url: new URL(paths.payment.href({ id: payment.id, paymentmethod: payment.method }, { back }), site).href,
      webhook_url: new URL('/api/payment-webhook.php', site).href,
      expires: expiryAt(payment).toISOString(),
    });
    const { provider_id, redirect_url, status, failure, is_token_invalid } = checkout;
    await deps.db.updateTable('payment').set({ provider_id, redirect_url }).where('id', '=', payment.id).execute();
    return (await settlePayment(deps, payment.id, status, { failure, is_token_invalid, source: 'checkout' })) ?? payment;
  } catch (error) {
    // The payment stays open: a retry of the request continues here.
    deps.log.error({ err: error, payment: payment.id }, 'checkout not opened');
    throw new ApiFailure('unavailable');
  }
}
