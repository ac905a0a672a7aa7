import { paths } from '@nightlark/contract';
import { useOverlay, useSettings } from '@nightlark/state';
import { ButtonLink } from '@nightlark/ui';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { usePage } from '../../../session/page-context.ts';
import { messages } from '../messages.ts';

/** Whether this visitor may sign up (specification, section 4, "Signup flow"). */
function useMaySignUp(): boolean {
  const { signups } = useSettings();
  const { trafficsource } = usePage();
  return signups === 'all' || (signups === 'with_trafficsource' && trafficsource !== null);
}

/** Opens the signup over the page; without script, or in a new tab, it is a page of its own. Leads to the login while signups are closed. */
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
