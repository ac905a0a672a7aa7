import {
  acceptedLocale,
  cookieLine,
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  localeOf,
  LOCALES,
  type Locale,
} from '@nightlark/contract';

/** Query parameter that sets the language: `/pages/faq?locale=de`. Works without script, and gives every language its own URL. */
export const LOCALE_PARAM = 'locale';

interface LocaleHints {
  chosen?: string | null | undefined;
  cookie?: string | undefined;
  /** Saved in the member's account. */
  saved?: string | undefined;
  /** The settings' `domain_language`, of which the first two letters are used. */
  domain?: string | undefined;
  /** The `Accept-Language` header. */
  accepted?: string | null | undefined;
}

/** The language of a page (docs/product/languages-and-countries.md#languages): chosen, cookie, saved, the domain's, the browser's, English. */
export function resolveLocale({ chosen, cookie, saved, domain, accepted }: LocaleHints): Locale {
  for (const exact of [chosen, cookie, saved]) if (isLocale(exact)) return exact;
  return localeOf(domain ?? '') ?? acceptedLocale(accepted) ?? DEFAULT_LOCALE;
}

/** The language cookie, as a value for `Set-Cookie` and `document.cookie`. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return cookieLine({ name: LOCALE_COOKIE, value: locale, days: LOCALE_COOKIE_DAYS, secure });
}

/** The same URL in another language. */
export function withLocale(pathname: string, search: string, locale: Locale): string {
  const params = new URLSearchParams(search);
  params.set(LOCALE_PARAM, locale);
  return `${pathname}?${params.toString()}`;
}

/** Options of the language menu: the country's languages if known, else all; always including the current one. */
export function offeredLocales(countryLocales: readonly Locale[] | undefined, current: Locale): readonly Locale[] {
  const offered = countryLocales ?? LOCALES;
  return offered.includes(current) ? offered : [...offered, current];
}
