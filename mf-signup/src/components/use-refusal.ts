import { DEFAULTS } from '@nightlark/contract';
import { type FormError, useErrorText } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { refusals, rules } from './messages.ts';

const { passwords_differ, password_too_short } = rules;
const WORDS = { ...refusals, passwords_differ, password_too_short };

/** Error of a form submitted natively (without script or before hydration): the API's code and field are in the URL. */
export function useRefusal(): FormError | null {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const code = search.get('refused');
  if (code === null) return null;
  const minutes = Number(search.get('minutes')) || DEFAULTS.loginLockMinutes;
  const text = Object.hasOwn(WORDS, code)
    ? formatMessage(WORDS[code as keyof typeof WORDS], { minutes, min: DEFAULTS.passwordMinLength })
    : errorText(code);
  return { field: search.get('field') ?? undefined, text };
}
