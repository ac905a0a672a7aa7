import { useHydrated } from '@nightlark/i18n';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';
import { shared } from './messages.ts';

/** Whether the browser keeps no cookies, without which nobody stays logged in. */
export function useCookiesOff(): boolean {
  return useHydrated() && !navigator.cookieEnabled;
}

/** Tells a visitor without cookies why the form will not work. */
export function CookiesOff() {
  if (!useCookiesOff()) return null;
  return (
    <Notice tone="warning" live>
      <FormattedMessage {...shared.cookiesOff} />
    </Notice>
  );
}
