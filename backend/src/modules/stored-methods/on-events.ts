import type { Deps } from '../../deps.ts';
import { keepMeans } from './keep.ts';

/** Keeps what a payer wished to have kept, once the payment is complete. */
export function subscribeStoredMethods(deps: Deps): void {
  deps.domainEvents.subscribe('paymentSettled', ({ payment }) => keepMeans(deps, payment));
}
