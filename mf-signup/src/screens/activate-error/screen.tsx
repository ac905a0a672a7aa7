import { paths } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { ButtonLink, ErrorState } from '@nightlark/ui';
import type { ReactNode } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { shared } from '../../components/messages.ts';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { messages } from './messages.ts';

interface Words {
  title: MessageDescriptor;
  text: MessageDescriptor;
  action: ReactNode;
}

/** Who is not logged in comes back here after the login, where a new mail can be sent. */
const LOGIN = paths.login.href({}, { next: paths.activateError.href() });

function useWords(): Words {
  const { formatMessage } = useIntl();
  const user = useUser();
  if (!user)
    return { title: messages.title, text: messages.text, action: <ButtonLink to={LOGIN}>{formatMessage(shared.login)}</ButtonLink> };
  if (user.status === 'not_confirmed') return { title: messages.title, text: messages.unconfirmedText, action: <ResendActivation /> };
  const action = <ButtonLink to={paths.members.href()}>{formatMessage(shared.next)}</ButtonLink>;
  return { title: messages.confirmedTitle, text: messages.confirmedText, action };
}

/** Why the confirmation did not work, with the way on for each kind of visitor. */
export function Component() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const { title, text, action } = useWords();
  return (
    <>
      <title>{`${formatMessage(title)} · ${name}`}</title>
      <ErrorState level={1} title={formatMessage(title)} text={formatMessage(text)} action={action} />
    </>
  );
}
