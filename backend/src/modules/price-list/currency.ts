import { type Country, type Currency, PAYMENT_METHODS } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';

/** Supported by every provider. */
const COMMON: Currency = 'EUR';

/** The operator's choice for a country, if there is one. */
export const selectCurrency = (db: Db, country: Country) =>
  db.selectFrom('country_currency').select('currency').where('country', '=', country);

/** The currency of prices in a member's country: the operator's choice, or euros if the provider does not support it. */
export async function currencyFor(deps: Pick<Deps, 'db' | 'payments'>, country: Country): Promise<Currency> {
  return supportedCurrency(deps, (await selectCurrency(deps.db, country).executeTakeFirst())?.currency);
}

/** The same for a known choice of the operator. Without a provider nothing is sold, but prices are shown. */
export function supportedCurrency({ payments }: Pick<Deps, 'payments'>, currency: Currency = COMMON): Currency {
  return !payments || PAYMENT_METHODS.some((method) => payments.supports(method, currency)) ? currency : COMMON;
}
