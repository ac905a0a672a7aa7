import {
  type Discount,
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENT,
  TIME_BONUS_SECONDS,
  WELCOME_DISCOUNT_PERCENT,
  WELCOME_DISCOUNT_SECONDS,
} from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { isUsed } from './is-used.ts';
import type { Market } from './market.ts';
import { presentOwnDiscount } from './own-discount.ts';
import { acceptedStayOffer } from './stay-offer.ts';

export const WELCOME_CODE = 'WELCOME25';

const PERSONAL = {
  [TIME_BONUS_CODE]: { kind: 'time_bonus', seconds: TIME_BONUS_SECONDS, percentage: TIME_BONUS_PERCENT },
  [WELCOME_CODE]: { kind: 'welcome', seconds: WELCOME_DISCOUNT_SECONDS, percentage: WELCOME_DISCOUNT_PERCENT },
} as const;

export type PersonalCode = keyof typeof PERSONAL;
export const isPersonal = (code: string): code is PersonalCode => Object.hasOwn(PERSONAL, code);

export type Buyer = Pick<Viewer, 'id' | 'paid' | 'signupDate'>;

/** The one discount that applies now: the time bonus while it runs, else the welcome bonus, else the one for staying. Never two. */
export async function activeDiscount(deps: Deps, buyer: Buyer, market: Market): Promise<Discount | null> {
  return (
    (await personalDiscount(deps, buyer, market, TIME_BONUS_CODE)) ??
    (await personalDiscount(deps, buyer, market, WELCOME_CODE)) ??
    (await acceptedStayOffer(deps, buyer.id, market))
  );
}

/** A code that a member enters replaces the discount that applies anyway only if it is better. */
export const betterDiscount = (entered: Discount | null, active: Discount | null): Discount | null =>
  entered && active && active.value_percentage >= entered.value_percentage ? active : (entered ?? active);

/** A discount from the moment of signup, for members who never bought, once. Null if it is over, used or not for them. */
export async function personalDiscount(deps: Deps, buyer: Buyer, market: Market, code: PersonalCode): Promise<Discount | null> {
  const { kind, seconds, percentage } = PERSONAL[code];
  const expires = new Date(buyer.signupDate.getTime() + seconds * 1_000);
  if (buyer.paid || deps.now() >= expires || (await isUsed(deps.db, buyer.id, code))) return null;
  return presentOwnDiscount(deps, { code, kind, memberId: buyer.id, percentage, expires }, market);
}
