import type { Bundle, Discount } from '@nightlark/contract';
import { useState, type SubmitEvent } from 'react';
import { paymentOptionsFor, type PaymentOption, type Shop } from './payment-options.ts';
import { priceOf, type Price } from './price.ts';

interface Choice {
  bundle: Bundle | null;
  price: Price | null;
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  /** An order was tried without a bundle. */
  lacksBundle: boolean;
  chooseBundle: (id: string) => void;
  /** On submit: without a bundle nothing is sent, and the first one gets the focus. @returns whether there is one */
  requireBundle: (event: SubmitEvent<HTMLFormElement>) => boolean;
  chooseOption: (value: string) => void;
}

/**
 * Chosen bundle and payment option. No bundle is chosen before the member does, or retries an order: with a stored card the first tap on
 * the button charges (docs/product/credits-and-premium.md#buying).
 */
export function useChoice(
  shop: Shop,
  named: Discount | null,
  again: { bundle: string | null; method: string | null; lacksBundle?: boolean },
): Choice {
  const { bundles } = shop;
  const find = (id: string | null | undefined) => bundles.find((bundle) => bundle.id === id);
  const [bundleId, chooseBundle] = useState(find(again.bundle)?.id);
  const [wasTried, setTried] = useState(again.lacksBundle ?? false);
  const [value, chooseOption] = useState(again.method);
  const bundle = find(bundleId) ?? null;
  const price = bundle && priceOf(bundle, named);
  const options = paymentOptionsFor(shop, price?.cents);
  const chosen = options.find((each) => each.value === value) ?? options[0];

  function requireBundle(event: SubmitEvent<HTMLFormElement>): boolean {
    if (bundle) return true;
    event.preventDefault();
    setTried(true);
    event.currentTarget.querySelector<HTMLElement>('[name=bundle]')?.focus();
    return false;
  }
  return { bundle, price, options, chosen, lacksBundle: wasTried && !bundle, chooseBundle, requireBundle, chooseOption };
}
