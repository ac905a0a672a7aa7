import type { Discount } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { methodsFor } from './payment-methods.ts';
import type { Market } from './market.ts';

/** A one-time discount of one member, for a limited time (docs/product/credits-and-premium.md#discounts). */
export interface OwnDiscount {
  code: string;
  kind: Discount['kind'];
  memberId: number;
  percentage: number;
  expires: Date;
}

export function presentOwnDiscount(
  deps: Pick<Deps, 'payments'>,
  { code, kind, memberId, percentage, expires }: OwnDiscount,
  { country, currency }: Market,
): Discount {
  return {
    code,
    kind,
    country,
    user_id: memberId,
    expires: expires.toISOString(),
    value_percentage: percentage,
    currency,
    minimum_order_value: 0,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: methodsFor(deps, country, currency),
  };
}
