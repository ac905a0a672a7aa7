import type { Discount } from '@nightlark/contract';

/** A discounted price, in cents. An order below the code's minimum keeps its price. */
export function discountedCents(priceCents: number, discount: Discount | null): number {
  if (!discount || priceCents < discount.minimum_order_value) return priceCents;
  return Math.round((priceCents * (100 - discount.value_percentage)) / 100);
}
