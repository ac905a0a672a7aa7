import { type Kysely, sql } from 'kysely';

/** In cents, by bundle: round prices as a shop of the country would set them, not conversions (decision 128). */
const PRICES: Record<string, readonly [string, number][]> = {
  EUR: [['credits-10', 999], ['credits-25', 2199], ['credits-60', 4499], ['credits-120', 7999]],
  GBP: [['credits-10', 899], ['credits-25', 1899], ['credits-60', 3899], ['credits-120', 6999]],
  USD: [['credits-10', 1099], ['credits-25', 2399], ['credits-60', 4899], ['credits-120', 8699]],
  CHF: [['credits-10', 990], ['credits-25', 2190], ['credits-60', 4490], ['credits-120', 7990]],
  DKK: [['credits-10', 7900], ['credits-25', 16900], ['credits-60', 33900], ['credits-120', 59900]],
  NOK: [['credits-10', 11900], ['credits-25', 25900], ['credits-60', 52900], ['credits-120', 93900]],
  SEK: [['credits-10', 11900], ['credits-25', 24900], ['credits-60', 51900], ['credits-120', 91900]],
  PLN: [['credits-10', 4299], ['credits-25', 9499], ['credits-60', 18999], ['credits-120', 33999]],
  CAD: [['credits-10', 1499], ['credits-25', 3299], ['credits-60', 6799], ['credits-120', 11999]],
  AUD: [['credits-10', 1699], ['credits-25', 3699], ['credits-60', 7599], ['credits-120', 13499]],
  NZD: [['credits-10', 1899], ['credits-25', 4099], ['credits-60', 8399], ['credits-120', 14999]],
}; // prettier-ignore

const CURRENCY_OF: Record<string, string> = {
  AT: 'EUR', AU: 'AUD', BE: 'EUR', CA: 'CAD', CH: 'CHF', DE: 'EUR', DK: 'DKK', ES: 'EUR', FI: 'EUR', FR: 'EUR', GB: 'GBP', IE: 'EUR', IT: 'EUR',
  NL: 'EUR', NO: 'NOK', NZ: 'NZD', PL: 'PLN', SE: 'SEK', US: 'USD',
}; // prettier-ignore

/** Prices by currency, with optional overrides by country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bundle_price (
    bundle_id text not null references bundle (id) on delete cascade,
    country text not null default '' check (country = '' or length(country) = 2),
    currency text not null check (length(currency) = 3),
    price_cents int not null check (price_cents > 0),
    primary key (bundle_id, currency, country)
  )`.execute(db);
  await sql`create table country_currency (
    country text primary key check (length(country) = 2),
    currency text not null check (length(currency) = 3)
  )`.execute(db);
  for (const [currency, prices] of Object.entries(PRICES))
    for (const [bundle, cents] of prices)
      await sql`insert into bundle_price (bundle_id, currency, price_cents)
        select id, ${currency}, ${cents}::int from bundle where id = ${bundle}`.execute(db);
  // Prices that an operator changed or added meanwhile stay, in their own currency.
  await sql`insert into bundle_price (bundle_id, currency, price_cents) select id, currency, price_cents from bundle
    on conflict (bundle_id, currency, country) do update set price_cents = excluded.price_cents`.execute(db);
  for (const [country, currency] of Object.entries(CURRENCY_OF))
    await sql`insert into country_currency (country, currency) values (${country}, ${currency})`.execute(db);
}
