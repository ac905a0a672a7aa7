import { paths } from '@nightlark/contract';
import { useOverlay, useSignupHref } from '@nightlark/state';
import { ButtonLink, Card } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './join-prompt.module.css';

/** End of the results for visitors: invitation to sign up. */
export function JoinPrompt() {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  return (
    <Card as="section" tone="premium" padding="lg" className={s.prompt}>
      <h2 className={s.heading}>{formatMessage(messages.joinTitle)}</h2>
      <p className={s.text}>{formatMessage(messages.joinText)}</p>
      <div className={s.actions}>
        <ButtonLink
          size="lg"
          to={useSignupHref()}
          onClick={(event) => {
            event.preventDefault();
            overlay.open('signup', {});
          }}
        >
          {formatMessage(messages.join)}
        </ButtonLink>
        <ButtonLink variant="quiet" size="lg" className={s.login} to={paths.login.href()}>
          {formatMessage(messages.login)}
        </ButtonLink>
      </div>
    </Card>
  );
}
