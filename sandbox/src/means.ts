import { randomUUID } from 'node:crypto';
import type { StoredMeans } from '@nightlark/backend/provider';
import type { PaymentMethod } from '@nightlark/contract';
import type { Checkout, CheckoutStore } from './store.ts';

/** What a kept means does when it is charged, as the button chose by which it was paid first. */
const NEXT = { pay: 'accept', 'pay-prove': 'prove', 'pay-refuse': 'refuse' } as const;
export type Next = (typeof NEXT)[keyof typeof NEXT];

/** Cards and wallets; whatever else there is is given anew each time. */
const KEPT: readonly PaymentMethod[] = ['visa', 'mastercard', 'credit_card', 'carte_bancaire', 'nexi', 'paypal'];
export const keeps = (method: PaymentMethod) => KEPT.includes(method);

const YEARS = 3;

/** Keeps the means that a checkout was paid with, where the payer wished it. The token says what it does next. */
export function keepMeans(checkout: Checkout, choice: string): StoredMeans | null {
  const next = NEXT[choice as keyof typeof NEXT];
  if (!next || !checkout.store || !keeps(checkout.method)) return null;
  const until = new Date();
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  return {
    token: `${next}_${randomUUID()}`,
    label: checkout.method === 'paypal' ? 'a•••@example.com' : `•••• ${checkout.method === 'mastercard' ? '4444' : '4242'}`,
    expires: checkout.method === 'paypal' ? null : until.toISOString().slice(0, 7),
  };
}

/** What a token does; null for one that is unknown or forgotten. */
export function nextOf(store: CheckoutStore, token: string): Next | null {
  for (const { stored } of store.all()) if (stored?.token === token) return token.split('_')[0] as Next;
  return null;
}

export function forget(store: CheckoutStore, token: string): void {
  for (const checkout of store.all()) if (checkout.stored?.token === token) store.save({ ...checkout, stored: null });
}
