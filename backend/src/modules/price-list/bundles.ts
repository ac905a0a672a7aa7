import type { Country, Currency } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** A bundle with its price in a country. */
export interface PricedBundle {
  id: string;
  credits: number;
  price_cents: number;
  currency: Currency;
}

/** The bundles sold in a country in a currency, in the operator's order; only those with a price there. */
export async function loadBundles(db: Db, country: Country, currency: Currency): Promise<PricedBundle[]> {
  const { rows } = await sql<PricedBundle>`select id, credits, price.price_cents, price.currency from bundle
    join lateral (
      select price_cents, currency from bundle_price
      where bundle_id = bundle.id and currency = ${currency} and country in ('', ${country})
      order by country desc limit 1
    ) price on true
    where active order by position`.execute(db);
  return rows;
}
