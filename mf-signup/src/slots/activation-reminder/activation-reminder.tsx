import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { ButtonLink, Dialog } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { messages } from './messages.ts';

/** Query parameter set by partners that created the account through the API (docs/product/sign-up-and-login.md#steps). */
const COMPLETE = 'api_signup_complete';

/**
 * Reminder for unconfirmed members with enabled mails: an alert, or a modal after a sign-up through the API
 * (docs/product/sign-up-and-login.md#activation).
 */
export function Component() {
  const { formatMessage } = useIntl();
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  if (!user || user.status !== 'not_confirmed' || user.profile.status !== 'disabled' || user.notifications_disabled.length > 0) return null;
  const title = formatMessage(messages.title);
  const text = <FormattedMessage {...messages.text} values={{ email: <strong key="email">{user.email}</strong> }} />;
  if (!query.has(COMPLETE)) {
    return (
      <Notice tone="warning" icon="mail" title={title} action={<ResendActivation size="sm" />}>
        {text}
      </Notice>
    );
  }
  function close() {
    setQuery(
      (before) => {
        before.delete(COMPLETE);
        return before;
      },
      { replace: true },
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={formatMessage(common.close)}
      actions={
        <>
          <ResendActivation />
          <ButtonLink to={paths.completeSignup.href()}>{formatMessage(messages.complete)}</ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
