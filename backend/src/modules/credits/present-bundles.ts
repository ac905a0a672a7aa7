import type { Bundle, Discount } from '@nightlark/contract';
import type { PricedBundle } from '../price-list/bundles.ts';
import { discountedCents } from './discounts.ts';

/** The bundles with their current price. "Best value" is the lowest price per message, and nothing else. */
export function presentBundles(rows: readonly PricedBundle[], discount: Discount | null, messageCredits: number): Bundle[] {
  const priced = rows.map((row) => {
    const discounted_cents = discountedCents(row.price_cents, discount);
    return {
      id: row.id,
      credits: row.credits,
      price_cents: row.price_cents,
      discounted_cents,
      currency: row.currency,
      price_per_message_cents: Math.round((discounted_cents * messageCredits * 100) / row.credits) / 100,
    };
  });
  const lowest = Math.min(...priced.map((bundle) => bundle.price_per_message_cents));
  return priced.map((bundle) => ({ ...bundle, best_value: priced.length > 1 && bundle.price_per_message_cents === lowest }));
}
