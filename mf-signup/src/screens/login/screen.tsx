import { isApiError, useApi } from '@nightlark/api-client';
import { checkEmail, ENDPOINTS, paths, sameSite, withQuery } from '@nightlark/contract';
import { FormNotice, useCallForm, type CallForm } from '@nightlark/profile';
import { useMaySignUp, useSettings } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { Field, PasswordInput, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { CookiesDisabled, useCookiesDisabled } from '../../components/cookies-disabled.tsx';
import { loadDocument } from '../../components/load-document.ts';
import { rules, shared } from '../../components/messages.ts';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { useFormError } from '../../components/use-form-error.ts';
import { messages } from './messages.ts';

/** Login; then redirects to the requested page (same site only) or the search (docs/product/sign-up-and-login.md#login). */
export function Component() {
  const { formatMessage } = useIntl();
  const { name, demo_login: demo } = useSettings();
  const [search] = useSearchParams();
  const cookiesOff = useCookiesDisabled();
  const maySignUp = useMaySignUp();
  const [method, address] = ENDPOINTS.login;
  const next = search.get('next');
  const code = search.get('code');
  const { form, decision, asksCode } = useLogin({ next, asksCode: code !== null });

  return (
    <NarrowPage
      title={formatMessage(messages.title)}
      description={formatMessage(messages.description, { name })}
      lead={next !== null ? <FormattedMessage {...messages.needed} /> : undefined}
      links={
        <>
          <Link to={paths.resetPassword.href()}>
            <FormattedMessage {...messages.forgot} />
          </Link>
          {maySignUp && (
            <span>
              <FormattedMessage {...messages.noAccount} values={{ link: (text) => <Link to={paths.signup.href()}>{text}</Link> }} />
            </span>
          )}
        </>
      }
    >
      <form
        {...form.props}
        className={formClass}
        method={method}
        action={withQuery(`/api/${address}`, { next })}
        onSubmit={(event) => (cookiesOff ? event.preventDefault() : form.props.onSubmit(event))}
      >
        <CookiesDisabled />
        <FormNotice form={form} />
        {decision && (
          <Link to={paths.complaints.href(null, { decision })}>
            <FormattedMessage {...messages.object} />
          </Link>
        )}
        <Fields form={form} asksCode={asksCode} code={code ?? ''} />
        <Button type="submit" size="lg" block busy={form.busy}>
          <FormattedMessage {...shared.login} />
        </Button>
        {demo && (
          <Notice tone="info">
            <FormattedMessage
              {...messages.demo}
              values={{ accounts: <FormattedList type="disjunction" value={demo.emails} />, password: <code>{demo.password}</code> }}
            />
          </Notice>
        )}
      </form>
    </NarrowPage>
  );
}

/** The login form. It asks for a mailed code once the server wants one. */
function useLogin({ next, asksCode: hasCode }: { next: string | null; asksCode: boolean }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  /** The reference of the sanction that refused the login. */
  const [decision, setDecision] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(hasCode);
  const form = useCallForm({
    call: 'login',
    fields: ['email', 'password', 'code'],
    refused: useFormError(),
    read({ email, password, code: entered }) {
      const body = { email: email.trim(), password, ...(entered && { code: entered }) };
      if (checkEmail(body.email)) return { field: 'email', text: formatMessage(rules.email_invalid) };
      return password ? { body } : { field: 'password', text: formatMessage(rules.password_needed) };
    },
    async send(body) {
      setDecision(null);
      try {
        await api.call('login', { body });
      } catch (error) {
        if (isApiError(error) && error.params['sanction']) setDecision(String(error.params['reference']));
        throw error;
      }
    },
    onDone: () => loadDocument(sameSite(next, paths.members.href())),
    leaves: true,
  });

  if (!asksCode && form.errorOf('code') !== undefined) setAsksCode(true);
  return { form, decision, asksCode };
}

function Fields({ form, asksCode, code }: { form: CallForm; asksCode: boolean; code: string }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Field label={formatMessage(shared.email)} error={form.errorOf('email')}>
        {(control) => <TextInput {...control} name="email" type="email" autoComplete="username" required icon="mail" />}
      </Field>
      <Field label={formatMessage(shared.password)} error={form.errorOf('password')}>
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
      {asksCode && (
        <Field label={formatMessage(messages.code)} hint={formatMessage(messages.codeHint)} error={form.errorOf('code')}>
          {(control) => (
            <TextInput
              {...control}
              name="code"
              defaultValue={code}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    </>
  );
}
