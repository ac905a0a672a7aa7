import type { Country, Discount } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { acceptedStayOffer, type Buyer, isPersonal, personalDiscount, selectUsedCodes } from './discounts.ts';
import type { Market } from './market.ts';
import { methodsFor } from './payment-methods.ts';
import { STAY_CODE } from './stay-offer.ts';

type CodeRow = Selectable<Database['discount_code']>;

/**
 * A discount by its code (GET discountcode.php).
 * @throws ApiFailure 'Code not found', 'Code already used' (docs/product/credits-and-premium.md#discounts)
 */
export async function discountByCode(deps: Deps, buyer: Buyer, market: Market, given: string): Promise<Discount> {
  const code = given.trim().toUpperCase();
  if (isPersonal(code) || code === STAY_CODE) {
    const own = isPersonal(code) ? await personalDiscount(deps, buyer, market, code) : await acceptedStayOffer(deps, buyer, market);
    if (own) return own;
    throw new ApiFailure((await isUsed(deps.db, buyer.id, code)) ? 'code_used' : 'code_not_found', { field: 'code' });
  }
  const row = await deps.db.selectFrom('discount_code').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row || !holds(row, market, deps.now())) throw new ApiFailure('code_not_found', { field: 'code' });
  const spent = (row.once_per_user && (await isUsed(deps.db, buyer.id, code))) || (await isUsedUp(deps.db, row, buyer.id));
  if (spent) throw new ApiFailure('code_used', { field: 'code' });
  return present(deps, row, market);
}

/** A code of one country is invalid elsewhere, and a minimum in one currency does not apply to another. */
function holds({ active, starts, expires, country, currency }: CodeRow, market: Market, now: Date): boolean {
  if (!active || (starts && starts > now) || (expires && expires <= now)) return false;
  return (country === null || country === market.country) && (currency === null || currency === market.currency);
}

/** Whether a member paid an order with this code. */
async function isUsed(db: Db, memberId: number, code: string): Promise<boolean> {
  return (await selectUsedCodes(db, memberId).where('code', '=', code).executeTakeFirst()) !== undefined;
}

/** Open orders count, since they may still be paid; those of `except` don't: another order with the code replaces them. */
async function isUsedUp(db: Db, { code, total_uses }: Pick<CodeRow, 'code' | 'total_uses'>, except?: number): Promise<boolean> {
  if (total_uses === null) return false;
  const { uses } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<string>().as('uses'))
    .where('discount_code', '=', code)
    .where('status', 'not in', ['failed', 'cancelled', 'expired'])
    .$if(except !== undefined, (query) =>
      query.where((eb) => eb.or([eb('account_id', '<>', except!), eb('status', 'not in', ['loading', 'pending'])])),
    )
    .executeTakeFirstOrThrow();
  return Number(uses) >= total_uses;
}

/**
 * Reserves one of a code's uses for an order that is being created, within its transaction: concurrent orders are serialized here, so
 * that the code can't be oversold.
 * @throws ApiFailure `code_used`
 */
export async function redeemCode(trx: Db, code: string): Promise<void> {
  const row = await trx
    .selectFrom('discount_code')
    .select(['code', 'total_uses'])
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row && (await isUsedUp(trx, row))) throw new ApiFailure('code_used', { field: 'discount_code' });
}

const present = (deps: Deps, row: CodeRow, { country, currency }: Market): Discount => ({
  code: row.code,
  kind: 'code',
  country: row.country as Country | null,
  user_id: null,
  expires: row.expires?.toISOString() ?? null,
  value_percentage: row.value_percentage,
  currency,
  minimum_order_value: row.minimum_order_value,
  status: 'active',
  validity: row.once_per_user ? 'once-per-user' : 'unlimited',
  expired: false,
  paymentmethods: methodsFor(deps, country, currency),
});
