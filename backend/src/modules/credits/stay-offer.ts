import type { Discount } from '@nightlark/contract';
import { DEFAULTS } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Market } from './market.ts';
import { presentOwnDiscount } from './own-discount.ts';

/** The retention discount (`delete_discount` of the company): once per account, for some days. */
export const STAY_CODE = 'STAY';

const DAY_MS = 86_400_000;

/** The discount a member would get for staying now; null if the company offers none, or it was used before. */
export async function availableStayOffer(
  deps: Deps,
  memberId: number,
  market: Market,
  percentage: number | null,
): Promise<Discount | null> {
  if (!percentage || (await selectStayOffer(deps.db, memberId).executeTakeFirst())) return null;
  return presentOwnDiscount(deps, { code: STAY_CODE, kind: 'stay', memberId, percentage, expires: inDays(deps) }, market);
}

/**
 * Accepts the offer: from now on the discount applies until it expires or is used.
 * @throws ApiFailure `code_used` if it was accepted before, `code_not_found` if there is none
 */
export async function acceptStayOffer({ db, now }: Pick<Deps, 'db' | 'now'>, memberId: number, percentage: number | null): Promise<void> {
  if (!percentage) throw new ApiFailure('code_not_found');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stay_offer')
    .values({ account_id: memberId, percentage, taken_at: now(), expires: inDays({ now }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new ApiFailure('code_used');
}

/** An offer that was accepted. */
export interface StayOffer {
  percentage: number;
  expires: Date;
}

/** The offer that a member accepted, if they did. */
export const selectStayOffer = (db: Db, memberId: number) =>
  db.selectFrom('stay_offer').select(['percentage', 'expires']).where('account_id', '=', memberId);

const inDays = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() + DEFAULTS.stayOfferDays * DAY_MS);
