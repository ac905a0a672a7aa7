import type { Bundle, Discount } from '@nightlark/contract';
import { useState } from 'react';
import { paymentOptionsFor, type PaymentOption, type Shop } from './payment-options.ts';
import { priceOf, type Price } from './price.ts';

export interface Choice {
  bundle: Bundle | null;
  price: Price | null;
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  chooseBundle: (id: string) => void;
  chooseOption: (value: string) => void;
}

/**
 * Chosen bundle and payment option. Initially those of the order to retry, else the member's last bundle, else the one most often
 * chosen, else none: the most expensive is never preselected (decision 083).
 */
export function useChoice(shop: Shop, named: Discount | null, again: { bundle: string | null; method: string | null }): Choice {
  const { bundles } = shop;
  const find = (id: string | null | undefined) => bundles.find((bundle) => bundle.id === id);
  const [bundleId, chooseBundle] = useState((find(again.bundle) ?? find(shop.last_bundle) ?? find(shop.most_chosen))?.id);
  const [value, chooseOption] = useState(again.method);
  const bundle = find(bundleId) ?? null;
  const price = bundle && priceOf(bundle, named);
  const options = paymentOptionsFor(shop, price?.cents);
  return { bundle, price, options, chosen: options.find((each) => each.value === value) ?? options[0], chooseBundle, chooseOption };
}
