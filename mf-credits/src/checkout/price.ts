import type { BodyOf, Bundle, Discount } from '@nightlark/contract';

export interface Price {
  cents: number;
  /** Code to send with the order: the member's own, if it makes this bundle cheaper. */
  code: string | undefined;
}

/** The displayed price, sent with an order: at another one it is refused. */
export type ShownPrice = Pick<BodyOf<'createPayment'>, 'amount_cents' | 'currency'>;

/** Current price of a bundle. Discounts are not combined: the better one applies (docs/product/credits-and-premium.md#discounts). */
export function priceOf(bundle: Bundle, named: Discount | null): Price {
  const applies = named !== null && bundle.price_cents >= named.minimum_order_value;
  const cents = applies ? Math.round((bundle.price_cents * (100 - named.value_percentage)) / 100) : Number.POSITIVE_INFINITY;
  return cents < bundle.discounted_cents ? { cents, code: named!.code } : { cents: bundle.discounted_cents, code: undefined };
}
