import {
  type Country,
  type Discount,
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENT,
  TIME_BONUS_SECONDS,
  WELCOME_DISCOUNT_PERCENT,
  WELCOME_DISCOUNT_SECONDS,
} from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { presentOwnDiscount } from './own-discount.ts';
import { methodsFor } from './payment-methods.ts';
import { STAY_CODE, acceptedStayOffer } from './stay-offer.ts';

export const WELCOME_CODE = 'WELCOME25';

const PERSONAL = {
  [TIME_BONUS_CODE]: { kind: 'time_bonus', seconds: TIME_BONUS_SECONDS, percentage: TIME_BONUS_PERCENT },
  [WELCOME_CODE]: { kind: 'welcome', seconds: WELCOME_DISCOUNT_SECONDS, percentage: WELCOME_DISCOUNT_PERCENT },
} as const;

type Buyer = Pick<Viewer, 'id' | 'paid' | 'signupDate'>;

/** The one discount that counts now: the time bonus while it runs, else the welcome bonus, else the one for staying. Never two. */
export async function activeDiscount(deps: Deps, buyer: Buyer, country: Country): Promise<Discount | null> {
  return (
    (await personalDiscount(deps, buyer, country, TIME_BONUS_CODE)) ??
    (await personalDiscount(deps, buyer, country, WELCOME_CODE)) ??
    (await acceptedStayOffer(deps, buyer.id, country))
  );
}

/** A discount from the moment of signup, for members who never bought, once. Null where it is over, used or not for them. */
export async function personalDiscount(deps: Deps, buyer: Buyer, country: Country, code: keyof typeof PERSONAL): Promise<Discount | null> {
  const { kind, seconds, percentage } = PERSONAL[code];
  const expires = new Date(buyer.signupDate.getTime() + seconds * 1_000);
  if (buyer.paid || deps.now() >= expires || (await isUsed(deps.db, buyer.id, code))) return null;
  return presentOwnDiscount({ code, kind, memberId: buyer.id, percentage, expires }, country);
}

/**
 * A discount that the member names (GET discountcode.php).
 * @throws ApiFailure 'Code not found', 'Code already used' (docs/product/credits-and-premium.md#discounts)
 */
export async function discountByCode(deps: Deps, buyer: Buyer, country: Country, given: string): Promise<Discount> {
  const code = given.trim().toUpperCase();
  if (code === TIME_BONUS_CODE || code === WELCOME_CODE) {
    const personal = await personalDiscount(deps, buyer, country, code);
    if (personal) return personal;
    throw new ApiFailure((await isUsed(deps.db, buyer.id, code)) ? 'code_used' : 'code_not_found', { field: 'code' });
  }
  if (code === STAY_CODE) {
    const taken = await acceptedStayOffer(deps, buyer.id, country);
    if (taken) return taken;
    throw new ApiFailure((await isUsed(deps.db, buyer.id, code)) ? 'code_used' : 'code_not_found', { field: 'code' });
  }
  const row = await deps.db.selectFrom('discount_code').selectAll().where('code', '=', code).executeTakeFirst();
  const missing = !row || (row.expires && row.expires <= deps.now()) || (row.country && row.country !== country);
  if (missing) throw new ApiFailure('code_not_found', { field: 'code' });
  if (row.once_per_user && (await isUsed(deps.db, buyer.id, code))) throw new ApiFailure('code_used', { field: 'code' });
  return {
    code,
    kind: 'code',
    country: row.country as Country | null,
    user_id: null,
    expires: row.expires?.toISOString() ?? null,
    value_percentage: row.value_percentage,
    currency: 'EUR',
    minimum_order_value: row.minimum_order_value,
    status: 'active',
    validity: row.once_per_user ? 'once-per-user' : 'unlimited',
    expired: false,
    paymentmethods: methodsFor(country),
  };
}

async function isUsed(db: Db, memberId: number, code: string): Promise<boolean> {
  return (
    (await db.selectFrom('discount_use').select('code').where('account_id', '=', memberId).where('code', '=', code).executeTakeFirst()) !==
    undefined
  );
}

/** A price cut, in cents. An order below the code's minimum keeps its price. */
export function discountedCents(priceCents: number, discount: Discount | null): number {
  if (!discount || priceCents < discount.minimum_order_value) return priceCents;
  return Math.round((priceCents * (100 - discount.value_percentage)) / 100);
}
