import type { Country, Discount, StoredMethod } from '@nightlark/contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Deps } from '../../deps.ts';
import { loadBundles, type PricedBundle } from '../price-list/bundles.ts';
import { selectCurrency, supportedCurrency } from '../price-list/currency.ts';
import { readSettings, selectSettings, siteDomain } from '../site/operator-settings.ts';
import { selectStoredMethods } from '../stored-methods/stored-methods.ts';
import { selectBlockedMethods } from './payment-methods.ts';
import { type Buyer, discountFacts, discountOf, selectUsedCodes } from './discounts.ts';
import { type LastOrder, selectLastOrder } from './last-order.ts';
import type { Market } from './market.ts';
import { type Prices, pricesOf } from './prices.ts';
import { selectStayOffer } from './stay-offer.ts';

/** What is sold, and what a member has bought and can pay with. */
interface Shop {
  market: Market;
  bundles: PricedBundle[];
  prices: Prices;
  discount: Discount | null;
  last: LastOrder | null;
  stored: StoredMethod[];
  blocked: string[];
}

/** Nobody's. */
const NOBODY = 0;

/** @param buyer null for a visitor */
export async function loadShop(deps: Deps, country: Country, domain: string | undefined, buyer: Buyer | null): Promise<Shop> {
  const { db } = deps;
  const id = buyer?.id ?? NOBODY;
  // They don't depend on each other: one round trip.
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(selectCurrency(db, country)).as('currencies'),
      jsonArrayFrom(selectSettings(db, siteDomain(deps, domain))).as('sites'),
      jsonArrayFrom(selectUsedCodes(db, id)).as('used'),
      jsonArrayFrom(selectStayOffer(db, id)).as('stay'),
      jsonArrayFrom(selectLastOrder(db, id)).as('orders'),
      jsonArrayFrom(selectStoredMethods(deps, id)).as('stored'),
      jsonArrayFrom(selectBlockedMethods(db, id)).as('blocked'),
    ])
    .executeTakeFirstOrThrow();
  const market = { country, currency: supportedCurrency(deps, found.currencies[0]?.currency) };
  return {
    market,
    bundles: await loadBundles(db, market.country, market.currency),
    prices: pricesOf(readSettings(found.sites[0]?.settings)),
    discount: buyer && discountOf(deps, buyer, market, discountFacts(found.used, found.stay[0])),
    last: found.orders[0] ?? null,
    stored: found.stored,
    blocked: found.blocked.map(({ method }) => method),
  };
}
