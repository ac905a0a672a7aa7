import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, localeOf, type Locale } from '@nightlark/contract';
import type { Request } from 'express';

/** The language of the gateway's own texts: the language cookie, else `Accept-Language`. */
export function requestLocale(request: Request): Locale {
  const cookie = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w{2})(?:;|$)`).exec(request.get('cookie') ?? '')?.[1];
  if (isLocale(cookie)) return cookie;
  for (const tag of request.acceptsLanguages()) {
    const locale = localeOf(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
