import { paths } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { ButtonLink, ErrorState } from '@nightlark/ui';
import type { ReactNode } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { shared } from '../../components/messages.ts';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { messages } from './messages.ts';

interface ErrorTexts {
  title: MessageDescriptor;
  text: MessageDescriptor;
  action: ReactNode;
}

/** Visitors return here after the login, to request a new mail. */
const LOGIN = paths.login.href({}, { next: paths.activateError.href() });

function useErrorTexts(): ErrorTexts {
  const { formatMessage } = useIntl();
  const user = useUser();
  if (!user)
    return { title: messages.title, text: messages.text, action: <ButtonLink to={LOGIN}>{formatMessage(shared.login)}</ButtonLink> };
  if (user.status === 'not_confirmed') return { title: messages.title, text: messages.unconfirmedText, action: <ResendActivation /> };
  const action = <ButtonLink to={paths.members.href()}>{formatMessage(shared.next)}</ButtonLink>;
  return { title: messages.confirmedTitle, text: messages.confirmedText, action };
}

/** Error of the confirmation, with the next step for visitors and members. */
export function Component() {
  const { formatMessage } = useIntl();
  const { title, text, action } = useErrorTexts();
  return (
    <>
      <PageTitle>{formatMessage(title)}</PageTitle>
      <ErrorState level={1} title={formatMessage(title)} text={formatMessage(text)} action={action} />
    </>
  );
}
