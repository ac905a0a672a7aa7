import {
  type Discount,
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENT,
  TIME_BONUS_SECONDS,
  WELCOME_DISCOUNT_PERCENT,
  WELCOME_DISCOUNT_SECONDS,
} from '@nightlark/contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { Market } from './market.ts';
import { type OwnDiscount, presentOwnDiscount } from './own-discount.ts';
import { selectStayOffer, STAY_CODE, type StayOffer } from './stay-offer.ts';

export const WELCOME_CODE = 'WELCOME25';

const PERSONAL = {
  [TIME_BONUS_CODE]: { kind: 'time_bonus', seconds: TIME_BONUS_SECONDS, percentage: TIME_BONUS_PERCENT },
  [WELCOME_CODE]: { kind: 'welcome', seconds: WELCOME_DISCOUNT_SECONDS, percentage: WELCOME_DISCOUNT_PERCENT },
} as const;

type PersonalCode = keyof typeof PERSONAL;
export const isPersonal = (code: string): code is PersonalCode => Object.hasOwn(PERSONAL, code);

export type Buyer = Pick<Viewer, 'id' | 'paid' | 'signupDate'>;

/** What decides a member's own discounts. */
interface DiscountFacts {
  /** The codes of orders that they paid. */
  used: readonly string[];
  stay: StayOffer | null;
}

/** The same from JSON, whose times are texts. */
export const discountFacts = (
  used: readonly { code: string }[],
  stay: { percentage: number; expires: Date | string } | undefined,
): DiscountFacts => ({
  used: used.map(({ code }) => code),
  stay: stay ? { ...stay, expires: new Date(stay.expires) } : null,
});

export const selectUsedCodes = (db: Db, memberId: number) =>
  db.selectFrom('discount_use').select('code').where('account_id', '=', memberId);

async function loadFacts(db: Db, memberId: number): Promise<DiscountFacts> {
  const row = await db
    .selectNoFrom([jsonArrayFrom(selectUsedCodes(db, memberId)).as('used'), jsonArrayFrom(selectStayOffer(db, memberId)).as('stay')])
    .executeTakeFirstOrThrow();
  return discountFacts(row.used, row.stay[0]);
}

/** The one discount that applies now: the time bonus while it runs, else the welcome bonus, else the one for staying. Never two. */
export function discountOf(deps: Deps, buyer: Buyer, market: Market, facts: DiscountFacts): Discount | null {
  const now = deps.now();
  const own =
    personalOf(buyer, TIME_BONUS_CODE, facts, now) ?? personalOf(buyer, WELCOME_CODE, facts, now) ?? acceptedOf(buyer, facts, now);
  return own && presentOwnDiscount(deps, own, market);
}

export const activeDiscount = async (deps: Deps, buyer: Buyer, market: Market): Promise<Discount | null> =>
  discountOf(deps, buyer, market, await loadFacts(deps.db, buyer.id));

/** A code that a member enters replaces the discount that applies anyway only if it is better. */
export const betterDiscount = (entered: Discount | null, active: Discount | null): Discount | null =>
  entered && active && active.value_percentage >= entered.value_percentage ? active : (entered ?? active);

/** A discount from the moment of signup, for members who never bought, once. Null if it is over, used or not for them. */
export async function personalDiscount(deps: Deps, buyer: Buyer, market: Market, code: PersonalCode): Promise<Discount | null> {
  const own = personalOf(buyer, code, await loadFacts(deps.db, buyer.id), deps.now());
  return own && presentOwnDiscount(deps, own, market);
}

/** The discount that a member accepted for staying, while it is valid and not used. */
export async function acceptedStayOffer(deps: Deps, buyer: Buyer, market: Market): Promise<Discount | null> {
  const own = acceptedOf(buyer, await loadFacts(deps.db, buyer.id), deps.now());
  return own && presentOwnDiscount(deps, own, market);
}

function personalOf(buyer: Buyer, code: PersonalCode, { used }: DiscountFacts, now: Date): OwnDiscount | null {
  const { kind, seconds, percentage } = PERSONAL[code];
  const expires = new Date(buyer.signupDate.getTime() + seconds * 1_000);
  if (buyer.paid || now >= expires || used.includes(code)) return null;
  return { code, kind, memberId: buyer.id, percentage, expires };
}

const acceptedOf = ({ id: memberId }: Buyer, { used, stay }: DiscountFacts, now: Date): OwnDiscount | null =>
  stay && stay.expires > now && !used.includes(STAY_CODE) ? { code: STAY_CODE, kind: 'stay', memberId, ...stay } : null;

/** A discounted price, in cents. An order below the code's minimum keeps its price. */
export function discountedCents(priceCents: number, discount: Discount | null): number {
  if (!discount || priceCents < discount.minimum_order_value) return priceCents;
  return Math.round((priceCents * (100 - discount.value_percentage)) / 100);
}
