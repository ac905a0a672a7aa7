import { DEFAULTS } from '@nightlark/contract';
import { type FormError, useErrorText } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { formErrors, rules } from './messages.ts';

const { passwords_differ, password_too_short } = rules;
const MESSAGES = { ...formErrors, passwords_differ, password_too_short };

/** Error of a form submitted natively (without script or before hydration): the API's code and field are in the URL. */
export function useFormError(): FormError | null {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const code = search.get('refused');
  if (code === null) return null;
  const minutes = Number(search.get('minutes')) || DEFAULTS.loginLockMinutes;
  const text = Object.hasOwn(MESSAGES, code)
    ? formatMessage(MESSAGES[code as keyof typeof MESSAGES], { minutes, min: DEFAULTS.passwordMinLength })
    : errorText(code);
  return { field: search.get('field') ?? undefined, text };
}
