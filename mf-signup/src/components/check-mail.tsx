import { Notice } from '@nightlark/ui/notice';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shared } from './messages.ts';

interface CheckMailProps {
  email: string;
  action: ReactNode;
  /** Where nothing says whether the address was free, nor whether a mail is sent. */
  neutral?: boolean;
}

/** Asks a new member to look for the mail that confirms the address. */
export function CheckMail({ email, action, neutral = false }: CheckMailProps) {
  const { formatMessage } = useIntl();
  return (
    <Notice tone="success" icon="mail" title={formatMessage(shared.checkMailTitle)} action={action}>
      <FormattedMessage
        {...(neutral ? shared.checkMailNeutral : shared.checkMail)}
        values={{ email: <strong key="email">{email}</strong> }}
      />
    </Notice>
  );
}
