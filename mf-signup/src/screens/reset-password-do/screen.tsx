import { checkPassword, DEFAULTS, ENDPOINTS, paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { FormNotice, PageTitle, useCallForm } from '@nightlark/profile';
import { Button, ButtonLink, ErrorState } from '@nightlark/ui';
import { Field, PasswordInput } from '@nightlark/ui/field';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { loadDocument } from '../../components/load-document.ts';
import { formErrors, rules, shared } from '../../components/messages.ts';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { useFormError } from '../../components/use-form-error.ts';

const messages = defineMessages({
  title: { id: 'signup.resetDo.title', defaultMessage: 'Your new password' },
  lead: { id: 'signup.resetDo.lead', defaultMessage: 'Other devices are logged out when you save it.' },
  repeat: { id: 'signup.resetDo.repeat', defaultMessage: 'Repeat the password' },
  save: { id: 'signup.resetDo.save', defaultMessage: 'Save and log in' },
  request: { id: 'signup.resetDo.request', defaultMessage: 'Request a new email' },
});

/** Completes a password reset by the mailed code (docs/product/sign-up-and-login.md#passwords-and-addresses: both entries must be the same). */
export function Component() {
  const { formatMessage } = useIntl();
  const [search] = useSearchParams();
  const code = search.get('code');
  const [, address] = ENDPOINTS.resetPassword;

  const form = useCallForm({
    call: 'resetPassword',
    fields: ['password', 'password2'],
    refused: useFormError(),
    read({ password, password2 }) {
      if (checkPassword(password))
        return { field: 'password', text: formatMessage(rules.password_too_short, { min: DEFAULTS.passwordMinLength }) };
      if (password !== password2) return { field: 'password2', text: formatMessage(rules.passwords_differ) };
      return { body: { code: code ?? '', password, password2 } };
    },
    onDone: () => loadDocument(paths.members.href()),
    leaves: true,
  });

  if (!code) {
    const request = <ButtonLink to={paths.resetPassword.href()}>{formatMessage(messages.request)}</ButtonLink>;
    return (
      <>
        <PageTitle>{formatMessage(messages.title)}</PageTitle>
        <ErrorState level={1} title={formatMessage(formErrors.link_invalid)} action={request} />
      </>
    );
  }
  const labels = { showLabel: formatMessage(shared.showPassword), hideLabel: formatMessage(shared.hidePassword) };
  return (
    <NarrowPage title={formatMessage(messages.title)} lead={<FormattedMessage {...messages.lead} />}>
      <form className={formClass} method="post" action={`/api/${address}`} noValidate {...form.props}>
        <input type="hidden" name="code" value={code} />
        <FormNotice
          form={form}
          action={
            <ButtonLink size="sm" variant="secondary" to={paths.resetPassword.href()}>
              {formatMessage(messages.request)}
            </ButtonLink>
          }
        />
        <Field
          label={formatMessage(shared.password)}
          hint={formatMessage(shared.passwordHint, { min: DEFAULTS.passwordMinLength })}
          error={form.errorOf('password')}
        >
          {(control) => <PasswordInput {...control} {...labels} name="password" autoComplete="new-password" required />}
        </Field>
        <Field label={formatMessage(messages.repeat)} error={form.errorOf('password2')}>
          {(control) => <PasswordInput {...control} {...labels} name="password2" autoComplete="new-password" required />}
        </Field>
        <Button type="submit" size="lg" block busy={form.busy}>
          <FormattedMessage {...messages.save} />
        </Button>
      </form>
    </NarrowPage>
  );
}
