import { type Country, type Currency, PAYMENT_METHODS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/** What every provider takes. */
const COMMON: Currency = 'EUR';

/** The currency that things are sold in where a member lives: the operator's choice, or euros where the provider does not take it. */
export async function currencyFor(deps: Pick<Deps, 'db' | 'payments'>, country: Country): Promise<Currency> {
  const row = await deps.db.selectFrom('country_currency').select('currency').where('country', '=', country).executeTakeFirst();
  return soldIn(deps, row?.currency ?? COMMON);
}

/** The same for a currency that is known to be the operator's choice. Without a provider nothing is sold, but prices are shown. */
export function soldIn({ payments }: Pick<Deps, 'payments'>, currency: Currency): Currency {
  return !payments || PAYMENT_METHODS.some((method) => payments.takes(method, currency)) ? currency : COMMON;
}
