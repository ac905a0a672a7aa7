import { useHydrated } from '@nightlark/i18n';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';
import { shared } from './messages.ts';

/** Whether cookies are disabled, without which there are no sessions. */
export function useCookiesDisabled(): boolean {
  return useHydrated() && !navigator.cookieEnabled;
}

/** Notice that the form requires cookies. */
export function CookiesDisabled() {
  if (!useCookiesDisabled()) return null;
  return (
    <Notice tone="warning" live>
      <FormattedMessage {...shared.cookiesOff} />
    </Notice>
  );
}
