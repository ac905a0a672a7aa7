import { useApi } from '@nightlark/api-client';
import { useUser } from '@nightlark/state';
import { useEffect, useEffectEvent } from 'react';
import { usePage } from './page-context.ts';
import { localeCookie, LOCALE_PARAM } from './resolve-locale.ts';

/**
 * Keeps the page's language in the cookie, and saves a choice that was made by address to the server if logged in
 * (docs/product/languages-and-countries.md#languages). The address loses the choice, so that sharing it shares only the page.
 */
export function useAutomaticLocale(): void {
  const api = useApi();
  const user = useUser();
  const { locale, localeChosen } = usePage();
  const save = useEffectEvent(() => {
    // A link from elsewhere may show the page in a language, but not change what the member saved.
    const isOwnLink = document.referrer.startsWith(`${window.location.origin}/`);
    if (isOwnLink && user && user.language !== locale) api.call('setLanguage', { body: { language: locale } }).catch(() => undefined);
  });
  useEffect(() => {
    document.cookie = localeCookie(locale, window.location.protocol === 'https:');
    if (!localeChosen) return;
    const url = new URL(window.location.href);
    url.searchParams.delete(LOCALE_PARAM);
    window.history.replaceState(window.history.state, '', url);
    save();
  }, [locale, localeChosen]);
}
