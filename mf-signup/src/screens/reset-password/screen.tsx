import { useApi } from '@nightlark/api-client';
import { DEFAULTS, paths } from '@nightlark/contract';
import { Button } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useFormCall } from '../../api/use-form-call.ts';
import { shared } from '../../components/messages.ts';
import { formClass, NarrowPage } from '../../components/narrow-page.tsx';
import { messages } from './messages.ts';

/** Asks for the mail with which a password is chosen anew. */
export function Component() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const { busy, error, run } = useFormCall();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (await run(() => api.call('requestReset', { body: { email } }))) setSentTo(email);
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
      <form className={formClass} method="post" onSubmit={(event) => void submit(event)}>
        {sentTo && (
          <Notice tone="success" live>
            <FormattedMessage {...messages.sent} values={{ email: sentTo }} />
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
