import { useApi } from '@nightlark/api-client';
import { checkEmail, DEFAULTS, ENDPOINTS, paths } from '@nightlark/contract';
import { defineMessages, useFormCall } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { rules, shared } from '../../components/messages.ts';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { useFormError } from '../../components/use-form-error.ts';

const messages = defineMessages({
  title: { id: 'signup.reset.title', defaultMessage: 'Choose a new password' },
  lead: {
    id: 'signup.reset.lead',
    defaultMessage: 'Tell us your e-mail address and we’ll send you a link. It works for {minutes} minutes.',
  },
  send: { id: 'signup.reset.send', defaultMessage: 'Send the link' },
  sent: { id: 'signup.reset.sent', defaultMessage: 'The link is on its way. Have a look at the spam folder too.' },
  sentNeutral: {
    id: 'signup.reset.sentNeutral',
    defaultMessage: 'If this address belongs to a member, the link is on its way there. Have a look at the spam folder too.',
  },
  backToLogin: { id: 'signup.reset.backToLogin', defaultMessage: 'Back to login' },
});

/** Requests the mail to reset the password. */
export function Component() {
  const { formatMessage } = useIntl();
  const { neutral_answers } = useSettings();
  const api = useApi();
  const [search] = useSearchParams();
  const { form: ref, busy, error, setError, run } = useFormCall(useFormError());
  const [isSent, setSent] = useState(search.has('sent'));
  const [method, address] = ENDPOINTS.requestReset;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (checkEmail(email)) return setError({ field: 'email', text: formatMessage(rules.email_invalid) });
    setSent((await run(() => api.call('requestReset', { body: { email } }))) !== undefined);
  }

  return (
    <NarrowPage
      title={formatMessage(messages.title)}
      lead={<FormattedMessage {...messages.lead} values={{ minutes: DEFAULTS.resetMinutes }} />}
      links={
        <Link to={paths.login.href()}>
          <FormattedMessage {...messages.backToLogin} />
        </Link>
      }
    >
      <form ref={ref} className={formClass} method={method} action={`/api/${address}`} onSubmit={(event) => void submit(event)}>
        {isSent && (
          <Notice tone="success" live>
            <FormattedMessage {...(neutral_answers ? messages.sentNeutral : messages.sent)} />
          </Notice>
        )}
        <Field label={formatMessage(shared.email)} error={error?.text}>
          {(control) => <TextInput {...control} name="email" type="email" autoComplete="username" required icon="mail" />}
        </Field>
        <Button type="submit" size="lg" block busy={busy}>
          <FormattedMessage {...messages.send} />
        </Button>
      </form>
    </NarrowPage>
  );
}
