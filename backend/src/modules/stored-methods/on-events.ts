import type { Deps } from '../../deps.ts';
import { keepMeans } from './keep.ts';

/** Stores the payment method if the payer agreed, once the payment is complete. */
export function subscribeStoredMethods(deps: Deps): void {
  deps.domainEvents.subscribe('paymentSettled', ({ payment }) => keepMeans(deps, payment));
}
