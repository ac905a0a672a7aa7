import { Notice } from '@nightlark/ui/notice';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shared } from './messages.ts';

interface CheckMailProps {
  email: string;
  action: ReactNode;
  /** With `neutral_answers`: does not reveal whether the address was free, nor whether a mail is sent. */
  neutral?: boolean;
}

/** Asks a new member to open the confirmation mail. */
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
