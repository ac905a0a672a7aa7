import type { PaymentMethod, ResponseOf, StoredMethod } from '@nightlark/contract';

export type Shop = ResponseOf<'getCredits'>;

/** A payment option: a method, or a method stored by the provider. */
export interface PaymentOption {
  /** Form value: `visa`, or `visa:12` for a stored one. */
  value: string;
  method: PaymentMethod;
  stored: StoredMethod | null;
}

/** Cards and wallets, which a provider can store for repeat orders. */
const STORABLE: readonly PaymentMethod[] = ['visa', 'mastercard', 'credit_card', 'carte_bancaire', 'nexi', 'paypal'];
export const isStorable = ({ method, stored }: PaymentOption) => stored === null && STORABLE.includes(method);

export const takes = (shop: Shop, cents: number | undefined) => (method: PaymentMethod) =>
  shop.offers.some((offer) => offer.method === method && (cents === undefined || (cents >= offer.min_cents && cents <= offer.max_cents)));

/** Apple Pay has its own button, on supported devices. */
const APPLE_PAY = 'apple_pay' satisfies PaymentMethod;
export const acceptsApplePay = (shop: Shop, cents: number | undefined) => takes(shop, cents)(APPLE_PAY);

/** Payment options for an amount: last used first, stored before new, then in the server's order. */
export function paymentOptionsFor(shop: Shop, cents: number | undefined): PaymentOption[] {
  const fits = takes(shop, cents);
  const stored = shop.stored_methods.map((one) => ({ value: `${one.method}:${one.id}`, method: one.method, stored: one }));
  const fresh = shop.offers.map(({ method }) => ({ value: method, method, stored: null }));
  const isLast = ({ method }: PaymentOption) => method === shop.last_method;
  const offered = [...stored, ...fresh].filter(({ method }) => fits(method) && method !== APPLE_PAY);
  return [...offered.filter(isLast), ...offered.filter((option) => !isLast(option))];
}

/** Parses a form value. */
export function parsePaymentOption(value: string): { method: PaymentMethod; stored_method: number | undefined } {
  const [method, id] = value.split(':');
  return { method: method as PaymentMethod, stored_method: id === undefined ? undefined : Number(id) };
}
