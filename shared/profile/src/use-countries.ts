import { languageTag, type Country } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { localeAtom, useSettings } from '@nightlark/state';
import { useAtomValue } from 'jotai';

/** Countries with their names in the page's language, sorted by its rules. */
export function useCountryNames(codes: readonly Country[]): { code: Country; name: string }[] {
  const locale = useAtomValue(localeAtom);
  return codes.map((code) => ({ code, name: countryName(locale, code) })).sort((a, b) => a.name.localeCompare(b.name, languageTag(locale)));
}

/**
 * The countries that the site offers, named and sorted.
 * @param own the member's country, included even if the site no longer offers it
 */
export function useCountries(own?: Country): { code: Country; name: string }[] {
  const { countries } = useSettings();
  return useCountryNames([...new Set(own ? [...countries, own] : countries)]);
}
