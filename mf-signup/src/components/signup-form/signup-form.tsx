import { paths } from '@nightlark/contract';
import { ScriptRequired } from '@nightlark/profile';
import { useMaySignUp } from '@nightlark/state';
import { Button, EmptyState } from '@nightlark/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { CheckMail } from '../check-mail.tsx';
import { loadDocument } from '../load-document.ts';
import { CookiesDisabled } from '../cookies-disabled.tsx';
import { shared } from '../messages.ts';
import { StepForm } from '../step-form/step-form.tsx';
import { stepsFor } from '../steps.ts';
import { usePushOffer } from '../use-push-offer.ts';
import { messages } from './messages.ts';
import s from './signup-form.module.css';
import { STEP_FIELDS } from './step-fields.tsx';
import { useSignup } from './use-signup.ts';
import type { SignupValues } from './validate-step.ts';

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
  const login = (
    <p className={s['small']}>
      <ToLogin message={messages.haveAccount} onLeave={onLeave} />
    </p>
  );
  if (!useMaySignUp()) return <EmptyState art="moon" title={formatMessage(messages.closed)} action={login} />;

  if (signup.loggedIn) {
    const goOn = <Button onClick={() => loadDocument(paths.members.href())}>{formatMessage(messages.toAccount)}</Button>;
    return (
      <div role="alert">
        <EmptyState art="moon" title={signup.loggedIn} action={goOn} />
      </div>
    );
  }
  if (signup.sentTo) return <Sent to={signup.sentTo} login={login} />;

  const Fields = STEP_FIELDS[signup.step];
  const errorOf = (field: keyof SignupValues) =>
    field === 'email' && signup.hasAccount ? <ToLogin message={messages.existing} onLeave={onLeave} /> : signup.errorOf(field);
  const last = signup.step === 'account';
  return (
    <StepForm
      frame={{
        steps: [...account, ...profile],
        step: signup.step,
        error: signup.formError,
        onBack: signup.at > 0 ? signup.back : undefined,
      }}
      busy={signup.busy}
      submitLabel={formatMessage(last ? messages.create : shared.next)}
      onSubmit={() => void signup.next().then((created) => created && onCreated?.())}
      footer={
        <>
          <p className={s['small']}>{formatMessage(messages.free)}</p>
          {login}
        </>
      }
    >
      <ScriptRequired />
      <CookiesDisabled />
      <Fields draft={signup.draft} change={signup.change} errorOf={errorOf} profileId={profileId} />
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

/** A text that links to the login. */
function ToLogin({ message, onLeave }: Pick<SignupFormProps, 'onLeave'> & { message: MessageDescriptor }) {
  const link = (text: ReactNode) => (
    <a key="login" href={paths.login.href()} onClick={onLeave}>
      {text}
    </a>
  );
  return <FormattedMessage {...message} values={{ link }} />;
}
