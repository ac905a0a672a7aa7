import { checkPassword, DEFAULTS } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { FormNotice, useCallForm } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { messages } from '../messages.ts';
import { PasswordField } from './password-field.tsx';

/** Changes the password, which ends all other sessions (docs/product/settings-and-leaving.md#account). */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog open={open} onClose={onClose} title={formatMessage(messages.changePassword)} closeLabel={formatMessage(common.close)}>
      {open && <PasswordForm onClose={onClose} />}
    </Dialog>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useCallForm({
    call: 'changePassword',
    fields: ['old_password', 'password', 'password2'],
    read(body) {
      if (checkPassword(body.password))
        return { field: 'password', text: formatMessage(messages.passwordShort, { min: DEFAULTS.passwordMinLength }) };
      if (body.password !== body.password2) return { field: 'password2', text: formatMessage(messages.passwordsDiffer) };
      return { body };
    },
    onDone(_body, isShown) {
      toast(formatMessage(messages.passwordChanged), { tone: 'success' });
      if (isShown) onClose();
      void revalidate();
    },
  });

  return (
    <form method="post" noValidate {...form.props}>
      <Stack gap={5}>
        <FormNotice form={form} />
        <PasswordField form={form} label={formatMessage(messages.oldPassword)} name="old_password" isFirst />
        <PasswordField
          form={form}
          label={formatMessage(messages.newPassword)}
          hint={formatMessage(messages.passwordHint, { min: DEFAULTS.passwordMinLength })}
          autoComplete="new-password"
        />
        <PasswordField form={form} label={formatMessage(messages.repeatPassword)} name="password2" autoComplete="new-password" />
        <Button type="submit" size="lg" block busy={form.busy}>
          {formatMessage(messages.savePassword)}
        </Button>
      </Stack>
    </form>
  );
}
