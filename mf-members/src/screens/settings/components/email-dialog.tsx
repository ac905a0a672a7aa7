import { checkEmail } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { FormNotice, useCallForm } from '@nightlark/profile';
import { useSettings, useToast } from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { PasswordField } from './password-field.tsx';

/** Changes the e-mail address, effective when the link mailed to the new one is opened (docs/product/settings-and-leaving.md#account). */
export function EmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog open={open} onClose={onClose} title={formatMessage(messages.changeEmail)} closeLabel={formatMessage(common.close)}>
      {open && <EmailForm onClose={onClose} />}
    </Dialog>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const toast = useToast();
  const { neutral_answers } = useSettings();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sentText = (email: string) => formatMessage(neutral_answers ? messages.emailSentNeutral : messages.emailSent, { email });
  const form = useCallForm({
    call: 'requestMailChange',
    fields: ['email', 'password'],
    read(values) {
      const email = values.email.trim();
      if (checkEmail(email)) return { field: 'email', text: formatMessage(messages.newEmailInvalid) };
      return { body: { email, password: values.password } };
    },
    onDone({ email }, isShown) {
      if (isShown) setSentTo(email);
      else toast(sentText(email), { tone: 'success' });
    },
  });

  if (sentTo)
    return (
      <Stack gap={5}>
        <Notice tone="success" icon="mail" live>
          {sentText(sentTo)}
        </Notice>
        <Button block size="lg" onClick={onClose}>
          {formatMessage(common.close)}
        </Button>
      </Stack>
    );
  return (
    <form method="post" noValidate {...form.props}>
      <Stack gap={5}>
        <FormNotice form={form} />
        <Field label={formatMessage(messages.newEmail)} hint={formatMessage(messages.newEmailHint)} error={form.errorOf('email')}>
          {(control) => <TextInput {...control} name="email" type="email" icon="mail" autoComplete="email" required data-autofocus />}
        </Field>
        <PasswordField form={form} label={formatMessage(messages.yourPassword)} />
        <Button type="submit" size="lg" block busy={form.busy}>
          {formatMessage(messages.sendLink)}
        </Button>
      </Stack>
    </form>
  );
}
