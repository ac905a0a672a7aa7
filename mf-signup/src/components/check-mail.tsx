import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import { shared } from './messages.ts';
import { ResendActivation } from './resend-activation.tsx';

/** Asks a new member to look for the mail that confirms the address, or to have it sent again. */
export function CheckMail({ email }: { email: string }) {
  const { formatMessage } = useIntl();
  return (
    <Notice tone="success" icon="mail" title={formatMessage(shared.checkMailTitle)} action={<ResendActivation size="sm" />}>
      <FormattedMessage {...shared.checkMail} values={{ email: <strong key="email">{email}</strong> }} />
    </Notice>
  );
}
