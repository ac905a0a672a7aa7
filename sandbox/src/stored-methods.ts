import { randomUUID } from 'node:crypto';
import type { StoredMethodToken } from '@nightlark/backend/provider';
import type { PaymentMethod } from '@nightlark/contract';
import type { Checkout, CheckoutStore } from './store.ts';

/** How a stored payment method behaves when it is charged, as chosen by the button of its first payment. */
const NEXT = { pay: 'accept', 'pay-prove': 'prove', 'pay-refuse': 'refuse' } as const;
type TokenBehaviour = (typeof NEXT)[keyof typeof NEXT];

/** Cards and wallets can be stored; other methods are entered each time. */
const STORABLE: readonly PaymentMethod[] = ['visa', 'mastercard', 'credit_card', 'carte_bancaire', 'nexi', 'paypal'];
export const canStore = (method: PaymentMethod) => STORABLE.includes(method);

const YEARS = 3;

/** Stores a checkout's payment method if the payer agreed. The token encodes its next behaviour. */
export function storeMethod(checkout: Checkout, choice: string): StoredMethodToken | null {
  const next = NEXT[choice as keyof typeof NEXT];
  if (!next || !checkout.store || !canStore(checkout.method)) return null;
  const until = new Date();
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  return {
    token: `${next}_${randomUUID()}`,
    label: checkout.method === 'paypal' ? 'a•••@example.com' : `•••• ${checkout.method === 'mastercard' ? '4444' : '4242'}`,
    expires: checkout.method === 'paypal' ? null : until.toISOString().slice(0, 7),
  };
}

/** The behaviour of a token; null if it is unknown or deleted. */
export function behaviourOf(store: CheckoutStore, token: string): TokenBehaviour | null {
  for (const { stored } of store.all()) if (stored?.token === token) return token.split('_')[0] as TokenBehaviour;
  return null;
}

export function forget(store: CheckoutStore, token: string): void {
  for (const checkout of store.all()) {
    if (checkout.stored?.token !== token) continue;
    // Changed in place: a webhook that is on its way saves the same object later.
    checkout.stored = null;
    store.save(checkout);
  }
}
