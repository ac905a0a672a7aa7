import type { ProfileCard } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { localeAtom, useUser } from '@nightlark/state';
import { useAtomValue } from 'jotai';

type Place = Pick<ProfileCard, 'city' | 'region' | 'country'>;

/** Formats a member's place: short for tiles, full for the profile, where a country is named that isn't the viewer's. */
export function usePlace(): { short: (place: Place) => string; full: (place: Place) => string } {
  const locale = useAtomValue(localeAtom);
  const home = useUser()?.profile.country;
  return {
    short: ({ city, region, country }) => city ?? region ?? countryName(locale, country),
    full: ({ city, region, country }) => {
      const near = [city, region === city ? null : region].filter(Boolean);
      return (country === home && near.length > 0 ? near : [...near, countryName(locale, country)]).join(', ');
    },
  };
}
