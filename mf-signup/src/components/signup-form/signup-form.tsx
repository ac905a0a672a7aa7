import { paths } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { Button, ButtonLink, EmptyState } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { StepDots } from '@nightlark/ui/step-dots';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shared } from '../messages.ts';
import { ResendActivation } from '../resend-activation.tsx';
import { messages } from './messages.ts';
import s from './signup-form.module.css';
import { STEP_FIELDS } from './step-fields.tsx';
import { useSignup } from './use-signup.ts';

const TITLES = { message: messages.messageTitle, you: messages.youTitle, about: messages.aboutTitle, account: messages.accountTitle };
const LABELS = { message: messages.step_message, you: messages.step_you, about: messages.step_about, account: messages.step_account };

/** The sign-up, one question a step; the same in the modal and on its page. `onLogin` leads to the login. */
export function SignupForm({ profileId, onLeave }: { profileId?: number | undefined; onLeave?: () => void }) {
  const { formatMessage } = useIntl();
  const settings = useSettings();
  const user = useUser();
  const signup = useSignup(profileId);
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(signup.at);
  useEffect(() => {
    // Moves the reader to the new question, but not to the first one when the form appears.
    if (seen.current !== signup.at || signup.done) heading.current?.focus();
    seen.current = signup.at;
  }, [signup.at, signup.done]);

  if (settings.signups === 'none') return <EmptyState art="moon" title={formatMessage(messages.closed)} />;
  if (signup.done) {
    return (
      <div className={s['form']}>
        <h2 ref={heading} tabIndex={-1} className={s['title']}>
          {formatMessage(messages.doneTitle)}
        </h2>
        <p>
          <FormattedMessage {...messages.doneText} values={{ email: <strong>{user?.email ?? signup.draft.email}</strong> }} />
        </p>
        <ButtonLink to={paths.members.href()} reloadDocument size="lg" block>
          {formatMessage(messages.look)}
        </ButtonLink>
        <ResendActivation />
      </div>
    );
  }

  const Fields = STEP_FIELDS[signup.step];
  const last = signup.at === signup.steps.length - 1;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void signup.next();
  }
  return (
    <form className={s['form']} method="post" noValidate onSubmit={submit}>
      <StepDots
        count={signup.steps.length}
        current={signup.at}
        labels={signup.steps.map((step) => formatMessage(LABELS[step]))}
        label={formatMessage(messages.steps)}
      />
      <h2 ref={heading} tabIndex={-1} className={s['title']}>
        {formatMessage(TITLES[signup.step])}
      </h2>
      {signup.formError && (
        <Notice tone="danger" live>
          {signup.formError}
        </Notice>
      )}
      <Fields draft={signup.draft} change={signup.change} errorOf={signup.errorOf} />
      <div className={s['actions']}>
        {signup.at > 0 && (
          <Button variant="secondary" size="lg" onClick={signup.back}>
            {formatMessage(shared.back)}
          </Button>
        )}
        <Button type="submit" size="lg" busy={signup.busy}>
          {formatMessage(last ? messages.create : shared.next)}
        </Button>
      </div>
      <p className={s['small']}>{formatMessage(messages.free)}</p>
      <p className={s['small']}>
        <FormattedMessage
          {...messages.haveAccount}
          values={{
            link: (text) => (
              <a href={paths.login.href()} onClick={onLeave}>
                {text}
              </a>
            ),
          }}
        />
      </p>
    </form>
  );
}
