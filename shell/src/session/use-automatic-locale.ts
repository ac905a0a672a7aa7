import { useApi } from '@nightlark/api-client';
import { isLocale, LOCALE_COOKIE } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { useEffect, useEffectEvent } from 'react';
import { readCookies } from './cookies.ts';
import { usePage } from './page-context.ts';
import { localeCookie, LOCALE_PARAM } from './resolve-locale.ts';

/**
 * Stores the page's language in the cookie if it was chosen by query or there is no cookie: another tab may have chosen one since the page
 * was requested. For members saves a choice to the server (docs/product/languages-and-countries.md#languages). Removes the query, so that
 * a shared URL does not set the language.
 */
export function useAutomaticLocale(): void {
  const api = useApi();
  const user = useUser();
  const { locale, localeChosen } = usePage();
  const save = useEffectEvent(() => {
    // External links may set the page's language, but not the member's saved one.
    const isOwnLink = document.referrer.startsWith(`${window.location.origin}/`);
    if (isOwnLink && user && user.language !== locale) api.call('setLanguage', { body: { language: locale } }).catch(() => undefined);
  });
  useEffect(() => {
    if (localeChosen || !isLocale(readCookies(document.cookie).get(LOCALE_COOKIE)))
      document.cookie = localeCookie(locale, window.location.protocol === 'https:');
    if (!localeChosen) return;
    const url = new URL(window.location.href);
    url.searchParams.delete(LOCALE_PARAM);
    window.history.replaceState(window.history.state, '', url);
    save();
  }, [locale, localeChosen]);
}
