import { DEFAULT_DATE_LOCALE, isLocale, languageTag } from '@nightlark/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

/** The BCP 47 tag for dates: the member's language, else the default (docs/product/languages-and-countries.md#languages). */
export function dateLocale(locale: unknown): string {
  return languageTag(isLocale(locale) ? locale : DEFAULT_DATE_LOCALE);
}

const nothing = () => () => undefined;

/** False on the server and during hydration; true afterwards, when values that only the browser knows may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}

let ownZone: string | undefined;
/** The browser's time zone. Read once: making a formatter takes longer than rendering a time, and a list renders hundreds of them. */
const browserZone = () => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Returns a function that formats an ISO time: in the page's time zone on the server and during hydration, then in the browser's.
 * @example const format = useFormatTime(); format(message.sent_at, { dateStyle: 'medium' });
 */
export function useFormatTime(): (time: string, options?: Intl.DateTimeFormatOptions) => string {
  const { formatDate, timeZone } = useIntl();
  const zone = useHydrated() ? browserZone() : timeZone;
  return useCallback((time, options) => formatDate(time, { timeZone: zone, ...options }), [formatDate, zone]);
}

/** A `<time>` element in the reader's language and time zone. */
export function LocalTime({ value, ...options }: { value: string } & Intl.DateTimeFormatOptions) {
  const format = useFormatTime();
  return <time dateTime={value}>{format(value, options)}</time>;
}
