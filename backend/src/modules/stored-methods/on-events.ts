import type { Deps } from '../../deps.ts';
import { storePaymentMethod } from './store.ts';

/** Stores the payment method if the payer agreed, once the payment is complete. */
export function subscribeStoredMethods(deps: Deps): void {
  deps.domainEvents.subscribe('paymentSettled', ({ payment }) => storePaymentMethod(deps, payment));
}
