import { paths } from '@nightlark/contract';
import { useMaySignUp } from '@nightlark/state';
import { EmptyState } from '@nightlark/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckMail } from '../check-mail.tsx';
import { CookiesDisabled } from '../cookies-disabled.tsx';
import { shared } from '../messages.ts';
import { ScriptRequired } from '../script-required.tsx';
import { StepForm } from '../step-form/step-form.tsx';
import { stepsFor } from '../steps.ts';
import { usePushOffer } from '../use-push-offer.ts';
import { messages } from './messages.ts';
import s from './signup-form.module.css';
import { STEP_FIELDS } from './step-fields.tsx';
import { useSignup } from './use-signup.ts';

interface SignupFormProps {
  profileId?: number | undefined;
  /** Called when the account is created. */
  onCreated?: () => void;
  /** Called when the visitor follows the link to the login. */
  onLeave?: () => void;
}

/** The sign-up until the account is created, one question per step; used in the modal and on its page. */
export function SignupForm({ profileId, onCreated, onLeave }: SignupFormProps) {
  const { formatMessage } = useIntl();
  const { account, profile } = stepsFor({ message: profileId !== undefined, push: usePushOffer() });
  const signup = useSignup(profileId, account);
  const login = <LoginLink onLeave={onLeave} />;
  if (!useMaySignUp()) return <EmptyState art="moon" title={formatMessage(messages.closed)} action={login} />;

  if (signup.sentTo) return <Sent to={signup.sentTo} login={login} />;

  const Fields = STEP_FIELDS[signup.step];
  const last = signup.step === 'account';
  return (
    <StepForm
      steps={[...account, ...profile]}
      step={signup.step}
      error={signup.formError}
      busy={signup.busy}
      submitLabel={formatMessage(last ? messages.create : shared.next)}
      onSubmit={() => void signup.next().then((created) => created && onCreated?.())}
      onBack={signup.at > 0 ? signup.back : undefined}
      footer={
        <>
          <p className={s['small']}>{formatMessage(messages.free)}</p>
          {login}
        </>
      }
    >
      <ScriptRequired />
      <CookiesDisabled />
      <Fields draft={signup.draft} change={signup.change} errorOf={signup.errorOf} profileId={profileId} />
    </StepForm>
  );
}

/** Replaces the form with `neutral_answers`, and takes the focus from it. */
function Sent({ to, login }: { to: string; login: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <CheckMail neutral email={to} action={login} />
    </div>
  );
}

function LoginLink({ onLeave }: Pick<SignupFormProps, 'onLeave'>) {
  return (
    <p className={s['small']}>
      <FormattedMessage
        {...messages.haveAccount}
        values={{
          link: (text) => (
            <a key="login" href={paths.login.href()} onClick={onLeave}>
              {text}
            </a>
          ),
        }}
      />
    </p>
  );
}
