import { useApi } from '@nightlark/api-client';
import { checkPassword, DEFAULTS, ENDPOINTS, paths } from '@nightlark/contract';
import { useFormCall } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, ButtonLink, ErrorState } from '@nightlark/ui';
import { Field, PasswordInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import type { SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { goTo } from '../../components/go-to.ts';
import { refusals, rules, shared } from '../../components/messages.ts';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { useRefusal } from '../../components/use-refusal.ts';
import { messages } from './messages.ts';

/** Completes a password reset by the mailed code (docs/product/sign-up-and-login.md#passwords-and-addresses: both entries must be the same). */
export function Component() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const { name } = useSettings();
  const [search] = useSearchParams();
  const { busy, error, setError, run, errorOf } = useFormCall(useRefusal());
  const code = search.get('code');
  const [, address] = ENDPOINTS.resetPassword;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { code: code ?? '', password: String(form.get('password')), password2: String(form.get('password2')) };
    if (checkPassword(body.password))
      return setError({ field: 'password', text: formatMessage(rules.password_too_short, { min: DEFAULTS.passwordMinLength }) });
    if (body.password !== body.password2) return setError({ field: 'password2', text: formatMessage(rules.passwords_differ) });
    if (await run(() => api.call('resetPassword', { body }))) goTo(paths.members.href());
  }

  if (!code) {
    const request = <ButtonLink to={paths.resetPassword.href()}>{formatMessage(messages.request)}</ButtonLink>;
    return (
      <>
        <title>{`${formatMessage(messages.title)} · ${name}`}</title>
        <ErrorState level={1} title={formatMessage(refusals.link_invalid)} action={request} />
      </>
    );
  }
  const labels = { showLabel: formatMessage(shared.showPassword), hideLabel: formatMessage(shared.hidePassword) };
  return (
    <NarrowPage title={formatMessage(messages.title)} lead={<FormattedMessage {...messages.lead} />}>
      <form className={formClass} method="post" action={`/api/${address}`} noValidate onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="code" value={code} />
        {error && !error.field && (
          <Notice
            tone="danger"
            live
            action={
              <ButtonLink size="sm" variant="secondary" to={paths.resetPassword.href()}>
                {formatMessage(messages.request)}
              </ButtonLink>
            }
          >
            {error.text}
          </Notice>
        )}
        <Field
          label={formatMessage(shared.password)}
          hint={formatMessage(shared.passwordHint, { min: DEFAULTS.passwordMinLength })}
          error={errorOf('password')}
        >
          {(control) => <PasswordInput {...control} {...labels} name="password" autoComplete="new-password" required />}
        </Field>
        <Field label={formatMessage(messages.repeat)} error={errorOf('password2')}>
          {(control) => <PasswordInput {...control} {...labels} name="password2" autoComplete="new-password" required />}
        </Field>
        <Button type="submit" size="lg" block busy={busy}>
          <FormattedMessage {...messages.save} />
        </Button>
      </form>
    </NarrowPage>
  );
}
