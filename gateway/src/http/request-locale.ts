import { acceptedLocale, DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import type { Request } from 'express';

/** The language of the gateway's own texts: the language cookie, else `Accept-Language`. */
export function requestLocale(request: Request): Locale {
  const cookie = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w{2})(?:;|$)`).exec(request.get('cookie') ?? '')?.[1];
  if (isLocale(cookie)) return cookie;
  return acceptedLocale(request.get('accept-language')) ?? DEFAULT_LOCALE;
}
