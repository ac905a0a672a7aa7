import { useUser } from '@nightlark/state';
import { useIntl } from 'react-intl';

const MILES_IN = ['US', 'GB'];
const KM_PER_MILE = 1.609344;

/** To the nearest: finer would pretend to know more than the grid that distances are measured on. */
const STEPS = [
  { below: 10, step: 1 },
  { below: 100, step: 5 },
  { below: 500, step: 10 },
  { below: Infinity, step: 50 },
];

function rounded(distance: number): number {
  const { step } = STEPS.find(({ below }) => distance < below)!;
  return Math.max(1, Math.round(distance / step)) * step;
}

/** Returns a function that formats a distance in miles or kilometres by country (docs/product/search-and-places.md#places). */
export function useDistance(): (km: number) => string {
  const { formatNumber } = useIntl();
  const inMiles = MILES_IN.includes(useUser()?.profile.country ?? '');
  return (km) => formatNumber(rounded(inMiles ? km / KM_PER_MILE : km), { style: 'unit', unit: inMiles ? 'mile' : 'kilometer' });
}
