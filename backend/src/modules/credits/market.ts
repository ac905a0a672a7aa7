import type { Country, Currency } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { currencyFor } from '../price-list/currency.ts';
import { countryOf } from './country.ts';

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
