import type { Country, Currency, PaymentMethod } from '@nightlark/contract';
import type { VerotelConfig } from './config.ts';

/** FlexPay's names of our methods. It has one for all cards. */
const NAMES: Partial<Record<PaymentMethod, 'CC' | 'DDEU' | 'IDEAL'>> = {
  visa: 'CC',
  mastercard: 'CC',
  credit_card: 'CC',
  ideal: 'IDEAL',
  sepa_direct_debit: 'DDEU',
};
const CURRENCIES: readonly Currency[] = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK'];
const DDEU_COUNTRIES: readonly Country[] = ['DE', 'AT', 'CH', 'BE', 'IT', 'NL', 'ES', 'FR'];

export const nameOf = (method: PaymentMethod) => NAMES[method];
export const isCard = (method: PaymentMethod) => NAMES[method] === 'CC';

/** The brand whose purchases lead to the bank without an order page: only it takes iDEAL. */
const IDEAL_HOST = 'secure.yoursafedirect.com';

/** Direct debit and iDEAL are in euros only, direct debit in eight countries. */
export function supports({ url }: Pick<VerotelConfig, 'url'>, method: PaymentMethod, currency: Currency, country?: Country): boolean {
  const name = NAMES[method];
  if (!name || !CURRENCIES.includes(currency)) return false;
  if (name !== 'CC' && currency !== 'EUR') return false;
  if (name === 'IDEAL') return new URL(url).hostname === IDEAL_HOST;
  return name !== 'DDEU' || country === undefined || DDEU_COUNTRIES.includes(country);
}
