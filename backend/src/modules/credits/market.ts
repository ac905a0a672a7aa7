import type { Country, Currency } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { currencyFor } from '../price-list/currency.ts';

/** The country and currency of a purchase. */
export interface Market {
  country: Country;
  currency: Currency;
}

export const marketIn = async (deps: Pick<Deps, 'db' | 'payments'>, country: Country): Promise<Market> => ({
  country,
  currency: await currencyFor(deps, country),
});

export const marketOf = async (deps: Pick<Deps, 'db' | 'payments'>, memberId: number): Promise<Market> =>
  marketIn(deps, await countryOf(deps, memberId));

/** The member's country: decides the methods offered and the VAT. */
async function countryOf(deps: Pick<Deps, 'db'>, memberId: number): Promise<Country> {
  const row = await deps.db.selectFrom('profile').select('country').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.country as Country;
}

/** The currency in which a member buys. */
export const currencyOf = async (deps: Pick<Deps, 'db' | 'payments'>, memberId: number): Promise<Currency> =>
  (await marketOf(deps, memberId)).currency;
