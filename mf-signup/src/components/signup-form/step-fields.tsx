import { checkSexuality, DEFAULTS, GENDERS, paths, SEXUALITIES, SEXUALITIES_OF, type Gender } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { BirthdayField } from '@nightlark/ui/birthday';
import { Checkbox, RadioCards } from '@nightlark/ui/choice';
import { Field, PasswordInput, TextArea, TextInput } from '@nightlark/ui/field';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shared } from '../messages.ts';
import type { AccountStep } from '../steps.ts';
import { messages } from './messages.ts';
import type { SignupValues } from './validate-step.ts';
import type { MessageTo } from './message-to.tsx';

const Recipient = lazy(() =>
  import(/* webpackChunkName: "message-to" */ './message-to.tsx').then(
    ({ MessageTo: Component }) => ({ default: Component }),
    // Not required to write the message.
    () => ({ default: () => null }),
  ),
);

function LazyMessageTo(props: ComponentProps<typeof MessageTo>) {
  return (
    <Suspense fallback={null}>
      <Recipient {...props} />
    </Suspense>
  );
}

interface StepProps {
  draft: SignupValues;
  change: (part: Partial<SignupValues>) => void;
  errorOf: (field: keyof SignupValues) => ReactNode;
  profileId: number | undefined;
}

function MessageStep({ draft, change, errorOf, profileId }: StepProps) {
  const { formatMessage } = useIntl();
  const maxLength = useSettings().message_length;
  return (
    <>
      {profileId !== undefined && <LazyMessageTo profileId={profileId} />}
      <Field label={formatMessage(messages.messageLabel)} hint={formatMessage(messages.messageHint)} error={errorOf('signup_message')}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={maxLength}
            value={draft.signup_message}
            onChange={(event) => change({ signup_message: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Resets a sexuality that contradicts the new gender. */
function withGender(gender: Gender, sexuality: SignupValues['sexuality']): Partial<SignupValues> {
  return sexuality && checkSexuality(gender, sexuality) ? { gender, sexuality: '' } : { gender };
}

function YouStep({ draft, change, errorOf }: StepProps) {
  const { formatMessage } = useIntl();
  const label = useOptionLabel();
  const { name: site } = useSettings();
  return (
    <>
      <RadioCards
        legend={formatMessage(messages.gender)}
        name="gender"
        columns={2}
        options={GENDERS.map((value) => ({ value, label: label('gender', value) }))}
        value={draft.gender}
        onChange={(gender) => change(withGender(gender as Gender, draft.sexuality))}
        error={errorOf('gender')}
      />
      <RadioCards
        legend={formatMessage(messages.sexuality)}
        name="sexuality"
        columns={2}
        options={(draft.gender ? SEXUALITIES_OF[draft.gender] : SEXUALITIES).map((value) => ({ value, label: label('sexuality', value) }))}
        value={draft.sexuality}
        onChange={(sexuality) => change({ sexuality: sexuality as SignupValues['sexuality'] })}
        error={errorOf('sexuality')}
      />
      <Checkbox
        name="sensitive_consent"
        label={formatMessage(messages.consent, { site })}
        checked={draft.sensitiveConsent}
        onChange={(event) => change({ sensitiveConsent: event.target.checked })}
        error={errorOf('sensitiveConsent')}
      />
    </>
  );
}

function NameStep({ draft, change, errorOf }: StepProps) {
  const { formatMessage } = useIntl();
  const { min_age: minAge } = useSettings();
  return (
    <>
      <Field label={formatMessage(messages.name)} hint={formatMessage(messages.nameHint)} error={errorOf('name')}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="nickname"
            maxLength={100}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <BirthdayField
        legend={formatMessage(messages.birth)}
        hint={formatMessage(messages.birthHint, { minAge })}
        error={errorOf('date_of_birth')}
        name="date_of_birth"
        minAge={minAge}
        defaultValue={draft.date_of_birth}
        onChange={(date) => change({ date_of_birth: date })}
      />
    </>
  );
}

function AccountStep({ draft, change, errorOf }: StepProps) {
  const { formatMessage } = useIntl();
  const { min_age: minAge } = useSettings();
  const page = (name: string) => (text: ReactNode) => (
    <a href={paths.page.href({ page: name })} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return (
    <>
      <Field label={formatMessage(shared.email)} error={errorOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            icon="mail"
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={formatMessage(shared.password)}
        hint={formatMessage(shared.passwordHint, { min: DEFAULTS.passwordMinLength })}
        error={errorOf('password')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            showLabel={formatMessage(shared.showPassword)}
            hideLabel={formatMessage(shared.hidePassword)}
            value={draft.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        name="terms"
        label={<FormattedMessage {...messages.terms} values={{ minAge, terms: page('terms'), privacy: page('privacy') }} />}
        checked={draft.terms}
        onChange={(event) => change({ terms: event.target.checked })}
        error={errorOf('terms')}
      />
    </>
  );
}

/** The fields of each step. */
export const STEP_FIELDS: Record<AccountStep, (props: StepProps) => ReactNode> = {
  message: MessageStep,
  you: YouStep,
  name: NameStep,
  account: AccountStep,
};
