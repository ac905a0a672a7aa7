import { type Country, type Currency, PAYMENT_METHODS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/** Supported by every provider. */
const COMMON: Currency = 'EUR';

/** The currency of prices in a member's country: the operator's choice, or euros if the provider does not support it. */
export async function currencyFor(deps: Pick<Deps, 'db' | 'payments'>, country: Country): Promise<Currency> {
  const row = await deps.db.selectFrom('country_currency').select('currency').where('country', '=', country).executeTakeFirst();
  return supportedCurrency(deps, row?.currency ?? COMMON);
}

/** The same for a known choice of the operator. Without a provider nothing is sold, but prices are shown. */
export function supportedCurrency({ payments }: Pick<Deps, 'payments'>, currency: Currency): Currency {
  return !payments || PAYMENT_METHODS.some((method) => payments.supports(method, currency)) ? currency : COMMON;
}
