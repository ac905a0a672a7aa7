import { checkPassword, DEFAULTS } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { FormNotice, useCallForm } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { Field, PasswordInput } from '@nightlark/ui/field';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { messages } from '../messages.ts';

/** Another password; all other sessions end (docs/product/settings-and-leaving.md#account). */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useCallForm('changePassword', {
    fields: ['old_password', 'password', 'password2'],
    read(body) {
      if (checkPassword(body.password))
        return { field: 'password', text: formatMessage(messages.passwordShort, { min: DEFAULTS.passwordMinLength }) };
      if (body.password !== body.password2) return { field: 'password2', text: formatMessage(messages.passwordsDiffer) };
      return { body };
    },
    onDone() {
      toast(formatMessage(messages.passwordChanged), { tone: 'success' });
      onClose();
      void revalidate();
    },
  });

  const labels = { showLabel: formatMessage(messages.showPassword), hideLabel: formatMessage(messages.hidePassword), required: true };
  return (
    <Dialog open={open} onClose={onClose} title={formatMessage(messages.changePassword)} closeLabel={formatMessage(common.close)}>
      <form noValidate {...form.props}>
        <Stack gap={5}>
          <FormNotice form={form} />
          <Field label={formatMessage(messages.oldPassword)} error={form.errorOf('old_password')}>
            {(control) => <PasswordInput {...control} {...labels} name="old_password" autoComplete="current-password" data-autofocus />}
          </Field>
          <Field
            label={formatMessage(messages.newPassword)}
            hint={formatMessage(messages.passwordHint, { min: DEFAULTS.passwordMinLength })}
            error={form.errorOf('password')}
          >
            {(control) => <PasswordInput {...control} {...labels} name="password" autoComplete="new-password" />}
          </Field>
          <Field label={formatMessage(messages.repeatPassword)} error={form.errorOf('password2')}>
            {(control) => <PasswordInput {...control} {...labels} name="password2" autoComplete="new-password" />}
          </Field>
          <Button type="submit" size="lg" block busy={form.busy}>
            {formatMessage(messages.savePassword)}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
