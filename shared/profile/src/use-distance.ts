import { useUser } from '@nightlark/state';
import { useIntl } from 'react-intl';

const MILES_IN = ['US', 'GB'];
const KM_PER_MILE = 1.609344;

/** Returns a function that formats a distance in miles or kilometres by country, no finer than the server's value. */
export function useDistance(): (km: number) => string {
  const { formatNumber } = useIntl();
  const inMiles = MILES_IN.includes(useUser()?.profile.country ?? '');
  return (km) => {
    if (!inMiles) return formatNumber(km, { style: 'unit', unit: 'kilometer' });
    const miles = km / KM_PER_MILE;
    const step = miles < 50 ? 5 : 10;
    return formatNumber(Math.ceil(miles / step) * step, { style: 'unit', unit: 'mile' });
  };
}
