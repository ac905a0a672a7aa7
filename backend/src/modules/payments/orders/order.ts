import { createHash } from 'node:crypto';
import type { Currency, Locale, PaymentMethod } from '@nightlark/contract';
import { ApiFailure } from '../../../failure.ts';
import type { Viewer } from '../../../session/viewer.ts';

export interface Order extends ShownPrice {
  bundle: string;
  method: PaymentMethod;
  discount_code?: string | undefined;
  idempotency_key: string;
  stored_method?: number | undefined;
  store?: boolean | undefined;
  back?: string | undefined;
  /** The last paid order, which this one repeats. */
  repeats?: string | undefined;
}

/** Who orders, and from where. */
export interface Customer {
  viewer: Viewer;
  locale: Locale;
  domain?: string;
  /** As reported by the gateway; compared with the member's country, and stored nowhere. */
  clientCountry?: string | undefined;
}

/** What has to be the same in each request with one idempotency key. */
export const requestHashOf = ({ bundle, method, discount_code, stored_method, store }: Order) =>
  createHash('sha256')
    .update(
      JSON.stringify([bundle, method, discount_code ?? null, ...(stored_method || store ? [stored_method ?? null, store ?? false] : [])]),
    )
    .digest('base64url');

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
