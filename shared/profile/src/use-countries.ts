import { languageTag, type Country } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { localeAtom, useSettings } from '@nightlark/state';
import { useAtomValue } from 'jotai';

/** The site's countries, and the member's own where it is none of them any more, by their names in the page's language and in its order. */
export function useCountries(own?: Country): { code: Country; name: string }[] {
  const locale = useAtomValue(localeAtom);
  const { countries } = useSettings();
  return [...new Set(own ? [...countries, own] : countries)]
    .map((code) => ({ code, name: countryName(locale, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, languageTag(locale)));
}
