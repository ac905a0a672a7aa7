import { languageTag, type Locale } from '@nightlark/contract';

const names = new Map<Locale, Intl.DisplayNames>();

/** A country's name in a language; its code where the platform knows no name. */
export function countryName(locale: Locale, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const known = names.get(locale) ?? new Intl.DisplayNames(languageTag(locale), { type: 'region' });
  names.set(locale, known);
  return known.of(country) ?? country;
}
