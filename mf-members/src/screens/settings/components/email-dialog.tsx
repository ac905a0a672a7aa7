import { useApi } from '@nightlark/api-client';
import { checkEmail } from '@nightlark/contract';
import { common, useFormCall } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { Field, PasswordInput, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { type SubmitEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** Another e-mail address: nothing changes before the link at the new one is followed (docs/product/settings-and-leaving.md#account). */
export function EmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const { neutral_answers } = useSettings();
  const { busy, error, setError, run, errorOf } = useFormCall();
  const [sentTo, setSentTo] = useState<string | null>(null);

  function close() {
    onClose();
    setSentTo(null);
    setError(null);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
    if (checkEmail(body.email)) return setError({ field: 'email', text: formatMessage(messages.newEmailInvalid) });
    if (await run(() => api.call('requestMailChange', { body }))) setSentTo(body.email);
  }

  return (
    <Dialog open={open} onClose={close} title={formatMessage(messages.changeEmail)} closeLabel={formatMessage(common.close)}>
      {sentTo ? (
        <Stack gap={5}>
          <Notice tone="success" icon="mail" live>
            {formatMessage(neutral_answers ? messages.emailSentNeutral : messages.emailSent, { email: sentTo })}
          </Notice>
          <Button block size="lg" onClick={close}>
            {formatMessage(common.close)}
          </Button>
        </Stack>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap={5}>
            {error && !error.field && (
              <Notice tone="danger" live>
                {error.text}
              </Notice>
            )}
            <Field label={formatMessage(messages.newEmail)} hint={formatMessage(messages.newEmailHint)} error={errorOf('email')}>
              {(control) => <TextInput {...control} name="email" type="email" icon="mail" autoComplete="email" required data-autofocus />}
            </Field>
            <Field label={formatMessage(messages.yourPassword)} error={errorOf('password')}>
              {(control) => (
                <PasswordInput
                  {...control}
                  name="password"
                  autoComplete="current-password"
                  required
                  showLabel={formatMessage(messages.showPassword)}
                  hideLabel={formatMessage(messages.hidePassword)}
                />
              )}
            </Field>
            <Button type="submit" size="lg" block busy={busy}>
              {formatMessage(messages.sendLink)}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
