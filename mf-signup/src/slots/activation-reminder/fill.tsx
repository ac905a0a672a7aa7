import { useUser } from '@nightlark/state';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { messages } from './messages.ts';

/** For a member who has not confirmed yet and whose mails are not switched off (specification, section 4, "Activation reminder"). */
export function Component() {
  const { formatMessage } = useIntl();
  const user = useUser();
  if (!user || user.status !== 'not_confirmed' || user.notifications_disabled.length > 0) return null;
  return (
    <Notice tone="warning" icon="mail" title={formatMessage(messages.title)} action={<ResendActivation size="sm" />}>
      <FormattedMessage {...messages.text} values={{ email: <strong>{user.email}</strong> }} />
    </Notice>
  );
}
