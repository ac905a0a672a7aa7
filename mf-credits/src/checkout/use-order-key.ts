import { useState } from 'react';

/**
 * The key that makes an order one payment, however often it is sent: the same as long as the order is, so a second click or a way
 * back from the checkout finds the first payment again.
 */
export function useOrderKey(first: string, order: string): string {
  const [known, setKnown] = useState({ order, key: first });
  if (known.order === order) return known.key;
  const next = { order, key: crypto.randomUUID() };
  setKnown(next);
  return next.key;
}
