import type { Country, Currency, Settings } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { supportedCurrency } from './currency.ts';

/** The lowest price of a credit in a country, in cents, by currency. */
interface CreditPrices {
  country: Country;
  currency: Currency;
  cents: Partial<Record<Currency, number>>;
}

/** As an SQL expression: the JSON that `messageCosts` parses; null if nothing is sold. */
export const creditPrices = sql<string | null>`(
  select jsonb_agg(jsonb_build_object('country', country, 'currency', currency, 'cents', cents) order by country)::text from (
    select place.country, place.currency, jsonb_object_agg(least.currency, least.cents) as cents
    from country_currency place
    join lateral (
      select price.currency, min(price.price_cents * 1.0 / bundle.credits) as cents
      from bundle join lateral (
        select distinct on (currency) currency, price_cents from bundle_price
        where bundle_id = bundle.id and currency in (place.currency, 'EUR') and bundle_price.country in ('', place.country)
        order by currency, bundle_price.country desc
      ) price on true
      where bundle.active group by price.currency
    ) least on true
    group by place.country, place.currency
  ) prices)`;

/** The lowest price of a message in each country, by its cheapest bundle (docs/product/site-settings.md). */
export function messageCosts(
  deps: Pick<Deps, 'payments'>,
  prices: string | null,
  messageCredits: number,
): Settings['minimum_message_costs'] {
  const rows = prices === null ? [] : (JSON.parse(prices) as CreditPrices[]);
  return Object.fromEntries(
    rows.flatMap(({ country, currency: chosen, cents }) => {
      const currency = supportedCurrency(deps, chosen);
      const least = cents[currency];
      return least === undefined ? [] : [[country, { costs: Math.ceil(least * messageCredits) / 100, currency }]];
    }),
  );
}
