import { DEFAULT_DATE_LOCALE, isLocale, languageTag } from '@nightlark/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

/** The tag whose rules dates follow: the member's language, or the default date locale where it is unknown (docs/product/languages-and-countries.md#languages). */
export function dateLocale(locale: unknown): string {
  return languageTag(isLocale(locale) ? locale : DEFAULT_DATE_LOCALE);
}

const nothing = () => () => undefined;

/** False on the server and while hydrating: what the browser alone knows (its time zone) may show only once this is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(nothing, () => true, () => false); // prettier-ignore
}

/** Formats an ISO time: in UTC as the server does, then in the browser's time zone. */
export function useFormatTime(): (time: string, options?: Intl.DateTimeFormatOptions) => string {
  const { formatDate } = useIntl();
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return useCallback((time, options) => formatDate(time, { timeZone: zone, ...options }), [formatDate, zone]);
}

/** `<time>` with a date or time in the reader's language and zone. */
export function LocalTime({ value, ...options }: { value: string } & Intl.DateTimeFormatOptions) {
  const format = useFormatTime();
  return <time dateTime={value}>{format(value, options)}</time>;
}
