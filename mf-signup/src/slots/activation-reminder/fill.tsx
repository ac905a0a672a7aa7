import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { ButtonLink, Dialog } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { messages } from './messages.ts';

/** Set by whoever signed the member up through the API, when they are sent here (docs/product/sign-up-and-login.md#steps). */
const COMPLETE = 'api_signup_complete';

/**
 * For a member who has not confirmed yet and whose mails are not switched off: an alert, or a modal for who comes from a sign-up
 * elsewhere (docs/product/sign-up-and-login.md#activation).
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
