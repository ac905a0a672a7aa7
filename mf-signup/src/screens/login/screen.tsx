import { useApi } from '@nightlark/api-client';
import { checkEmail, ENDPOINTS, paths, sameSite, withQuery } from '@nightlark/contract';
import { useFormCall } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { Field, PasswordInput, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import type { SubmitEvent } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { CookiesOff, useCookiesOff } from '../../components/cookies-off.tsx';
import { goTo } from '../../components/go-to.ts';
import { rules, shared } from '../../components/messages.ts';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { useRefusal } from '../../components/use-refusal.ts';
import { messages } from './messages.ts';

const FIELDS = ['email', 'password'];
const DEMO_PASSWORD = 'demo-password-1';
const DEMO_ACCOUNTS = ['free@demo.example', 'premium@demo.example', 'empty@demo.example', 'new@demo.example'];

/** Login; afterwards to where the member wanted to go, on this site only, or to the members (docs/product/sign-up-and-login.md#login). */
export function Component() {
  const { formatMessage } = useIntl();
  const settings = useSettings();
  const api = useApi();
  const [search] = useSearchParams();
  const { form: ref, busy, error, setError, run, errorOf } = useFormCall(useRefusal());
  const cookiesOff = useCookiesOff();
  const [method, address] = ENDPOINTS.login;
  const next = search.get('next');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (cookiesOff) return;
    const form = new FormData(event.currentTarget);
    const body = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
    if (checkEmail(body.email)) return setError({ field: 'email', text: formatMessage(rules.email_invalid) });
    if (!body.password) return setError({ field: 'password', text: formatMessage(rules.password_needed) });
    if (await run(() => api.call('login', { body }))) goTo(sameSite(next, paths.members.href()));
  }

  return (
    <NarrowPage
      title={formatMessage(messages.title)}
      description={formatMessage(messages.description, { name: settings.name })}
      lead={next !== null ? <FormattedMessage {...messages.needed} /> : undefined}
      links={
        <>
          <Link to={paths.resetPassword.href()}>
            <FormattedMessage {...messages.forgot} />
          </Link>
          <span>
            <FormattedMessage {...messages.noAccount} values={{ link: (text) => <Link to={paths.signup.href()}>{text}</Link> }} />
          </span>
        </>
      }
    >
      <form
        ref={ref}
        className={formClass}
        method={method}
        action={withQuery(`/api/${address}`, { next })}
        onSubmit={(event) => void submit(event)}
      >
        <CookiesOff />
        {error && !FIELDS.includes(error.field ?? '') && (
          <Notice tone="danger" live>
            {error.text}
          </Notice>
        )}
        <Field label={formatMessage(shared.email)} error={errorOf('email')}>
          {(control) => <TextInput {...control} name="email" type="email" autoComplete="username" required icon="mail" />}
        </Field>
        <Field label={formatMessage(shared.password)} error={errorOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              required
              showLabel={formatMessage(shared.showPassword)}
              hideLabel={formatMessage(shared.hidePassword)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" block busy={busy}>
          <FormattedMessage {...shared.login} />
        </Button>
        {settings.demo && (
          <Notice tone="info">
            <FormattedMessage
              {...messages.demo}
              values={{ accounts: <FormattedList type="disjunction" value={DEMO_ACCOUNTS} />, password: <code>{DEMO_PASSWORD}</code> }}
            />
          </Notice>
        )}
      </form>
    </NarrowPage>
  );
}
