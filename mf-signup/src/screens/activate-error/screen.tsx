import { paths } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { ButtonLink, ErrorState } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { shared } from '../../components/messages.ts';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { messages } from './messages.ts';

/** Why the confirmation did not work, with the way on for each kind of visitor. */
export function Component() {
  const { formatMessage } = useIntl();
  const user = useUser();
  const { name } = useSettings();
  const action =
    user?.status === 'not_confirmed' ? (
      <ResendActivation />
    ) : (
      <ButtonLink to={user ? paths.members.href() : paths.login.href()}>{formatMessage(user ? shared.next : shared.login)}</ButtonLink>
    );
  return (
    <>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <ErrorState level={1} title={formatMessage(messages.title)} text={formatMessage(messages.text)} action={action} />
    </>
  );
}
