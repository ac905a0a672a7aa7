import type { Bundle, Discount } from '@nightlark/contract';

export interface Price {
  cents: number;
  /** To be sent with the order: the member's own code, where it makes this bundle cheaper than it already is. */
  code: string | undefined;
}

/** What a bundle costs now. Discounts are never stacked: the better one counts (docs/product/credits-and-premium.md#discounts). */
export function priceOf(bundle: Bundle, named: Discount | null): Price {
  const applies = named !== null && bundle.price_cents >= named.minimum_order_value;
  const cents = applies ? Math.round((bundle.price_cents * (100 - named.value_percentage)) / 100) : Number.POSITIVE_INFINITY;
  return cents < bundle.discounted_cents ? { cents, code: named!.code } : { cents: bundle.discounted_cents, code: undefined };
}
