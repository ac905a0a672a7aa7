import type { Country, Discount } from '@nightlark/contract';
import { methodsFor } from './payment-methods.ts';

/** A discount that one member has, once and for a while (docs/product/credits-and-premium.md#discounts). */
export interface OwnDiscount {
  code: string;
  kind: Discount['kind'];
  memberId: number;
  percentage: number;
  expires: Date;
}

export function presentOwnDiscount({ code, kind, memberId, percentage, expires }: OwnDiscount, country: Country): Discount {
  return {
    code,
    kind,
    country,
    user_id: memberId,
    expires: expires.toISOString(),
    value_percentage: percentage,
    currency: 'EUR',
    minimum_order_value: 0,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: methodsFor(country),
  };
}
