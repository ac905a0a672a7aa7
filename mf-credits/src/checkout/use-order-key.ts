import { useState } from 'react';

/**
 * Idempotency key of an order, stable as long as the order is unchanged: a second click, or going back from the checkout, returns the
 * first payment.
 */
export function useOrderKey(first: string, order: string): string {
  const [known, setKnown] = useState({ order, key: first });
  if (known.order === order) return known.key;
  const next = { order, key: crypto.randomUUID() };
  setKnown(next);
  return next.key;
}
