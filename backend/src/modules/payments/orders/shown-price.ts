import type { Currency } from '@nightlark/contract';
import { ApiFailure } from '../../../failure.ts';

/** The price that the member saw; checked if present. */
export interface ShownPrice {
  amount_cents?: number | undefined;
  currency?: Currency | undefined;
}

/** @throws ApiFailure `price_changed` */
export function requireShownPrice(shown: ShownPrice, { amount_cents, currency }: { amount_cents: number; currency: string }): void {
  if ((shown.amount_cents ?? amount_cents) !== amount_cents || (shown.currency ?? currency) !== currency)
    throw new ApiFailure('price_changed');
}
