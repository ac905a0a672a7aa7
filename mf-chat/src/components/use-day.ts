import { useHydrated } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { useNow } from './use-now.ts';

const DAY_MS = 86_400_000;

/** By time zone, undefined for the browser's: making one takes longer than rendering a time, and a list renders hundreds of them. */
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();
function formatterOf(zone: string | undefined): Intl.DateTimeFormat {
  const formatter = formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone });
  formatters.set(zone, formatter);
  return formatter;
}

/** The calendar's day of a time: how many days ago, whatever their hours, and whether in this year. In the zone of `useFormatTime`. */
export function useDay(time: string): { daysAgo: number; isThisYear: boolean } {
  const { timeZone } = useIntl();
  const formatter = formatterOf(useHydrated() ? undefined : timeZone);
  const dayOf = (at: number) => {
    const [month, day, year] = formatter.format(at).split('/').map(Number) as [number, number, number];
    return { year, number: Date.UTC(year, month - 1, day) / DAY_MS };
  };
  const today = dayOf(useNow());
  const day = dayOf(Date.parse(time));
  return { daysAgo: today.number - day.number, isThisYear: day.year === today.year };
}
