import { languageTag, type Locale } from '@nightlark/contract';

interface Names {
  of: Intl.DisplayNames;
  /** Cached, since `Intl.DisplayNames` is slow and lists need all countries. */
  known: Map<string, string>;
}

const names = new Map<Locale, Names>();

function namesIn(locale: Locale): Names {
  const found = names.get(locale) ?? {
    of: new Intl.DisplayNames(languageTag(locale), { type: 'region' }),
    known: new Map<string, string>(),
  };
  names.set(locale, found);
  return found;
}

/**
 * A country's name in a language; its code if unknown.
 * @example countryName('de', 'AT'); // 'Österreich'
 */
export function countryName(locale: Locale, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const { of, known } = namesIn(locale);
  const name = known.get(country) ?? of.of(country) ?? country;
  known.set(country, name);
  return name;
}
