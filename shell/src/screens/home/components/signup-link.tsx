import { paths } from '@nightlark/contract';
import { useMaySignUp, useOverlay } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** Opens the signup overlay; without script, or in a new tab, its page. Links to the login while signups are closed. */
export function SignupLink() {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  if (!useMaySignUp()) {
    return (
      <ButtonLink to={paths.login.href()} size="lg">
        {formatMessage(messages.login)}
      </ButtonLink>
    );
  }
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    overlay.open('signup', {});
  }
  return (
    <ButtonLink to={paths.signup.href()} size="lg" onClick={open}>
      {formatMessage(messages.signup)}
    </ButtonLink>
  );
}
