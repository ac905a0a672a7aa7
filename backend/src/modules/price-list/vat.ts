import type { Country } from '@nightlark/contract';

/**
 * Standard rates in percent for services delivered online, by the buyer's country. None where the tax is a state's or
 * province's (US, CA) and depends on the seller's registration there.
 */
const RATES: Record<Country, number> = {
  AT: 20,
  AU: 10,
  BE: 21,
  CA: 0,
  CH: 8.1,
  DE: 19,
  DK: 25,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  NO: 25,
  NZ: 15,
  PL: 23,
  SE: 25,
  US: 0,
};

export const vatRate = (country: Country) => RATES[country];

/** The VAT within a price that includes it, in cents. */
export function includedVat(amountCents: number, country: Country): number {
  const rate = RATES[country];
  return Math.round((amountCents * rate) / (100 + rate));
}
