import type { ProfileCard } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { localeAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';

type Place = Pick<ProfileCard, 'city' | 'region' | 'country'>;

/** Formats a member's place: short for tiles, full for the profile. */
export function usePlace(): { short: (place: Place) => string; full: (place: Place) => string } {
  const locale = useAtomValue(localeAtom);
  return {
    short: ({ city, region, country }) => city ?? region ?? countryName(locale, country),
    full: ({ city, region, country }) => {
      const parts = [city, region === city ? null : region, countryName(locale, country)];
      return parts.filter(Boolean).join(', ');
    },
  };
}
