import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { requireAllowed } from './limits.ts';
import { type CheckoutPage, needsCheckout, openCheckout, requireCheckout } from './open-checkout.ts';
import { openProvider } from '../providers/open-provider.ts';
import type { PaymentRow } from '../presenter.ts';
import { requireSpendable } from './spending.ts';

/**
 * Continues an order that an earlier request placed. The member may have paused purchases or lowered their limit since, or their method may
 * have been blocked; but what the provider knows may have been charged, so its answer counts.
 * @throws ApiFailure `method_not_offered`, `unavailable`, or the errors of limits
 */
export async function continueOrder(deps: Deps, payment: PaymentRow, page: CheckoutPage): Promise<PaymentRow> {
  if (!needsCheckout(payment)) return payment;
  requireCheckout(deps, payment.method);
  if (!(await isAtProvider(deps, payment.id))) {
    await requireAllowed(deps.db, payment.account_id, payment.method, deps.now());
    await requireSpendable(deps.db, payment, deps.now(), page.locale);
  }
  return openCheckout(deps, payment, page);
}

async function isAtProvider(deps: Deps, paymentId: string): Promise<boolean> {
  try {
    return (await openProvider(deps).findByPayment(paymentId)) !== null;
  } catch (error) {
    deps.log.error({ err: error, payment: paymentId }, 'checkout not found');
    throw new ApiFailure('unavailable');
  }
}
