import { useApi } from '@nightlark/api-client';
import { checkPassword, DEFAULTS } from '@nightlark/contract';
import { common, useFormCall } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { Button, Dialog, Stack } from '@nightlark/ui';
import { Field, PasswordInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import type { SubmitEvent } from 'react';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { messages } from '../messages.ts';

/** Another password; all other sessions end (docs/product/settings-and-leaving.md#account). */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { busy, error, setError, run, errorOf } = useFormCall();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name));
    const body = { old_password: value('old_password'), password: value('password'), password2: value('password2') };
    if (checkPassword(body.password))
      return setError({ field: 'password', text: formatMessage(messages.passwordShort, { min: DEFAULTS.passwordMinLength }) });
    if (body.password !== body.password2) return setError({ field: 'password2', text: formatMessage(messages.passwordsDiffer) });
    if (!(await run(() => api.call('changePassword', { body })))) return;
    toast(formatMessage(messages.passwordChanged), { tone: 'success' });
    onClose();
    void revalidate();
  }

  const labels = { showLabel: formatMessage(messages.showPassword), hideLabel: formatMessage(messages.hidePassword), required: true };
  return (
    <Dialog open={open} onClose={onClose} title={formatMessage(messages.changePassword)} closeLabel={formatMessage(common.close)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={5}>
          {error && !error.field && (
            <Notice tone="danger" live>
              {error.text}
            </Notice>
          )}
          <Field label={formatMessage(messages.oldPassword)} error={errorOf('old_password')}>
            {(control) => <PasswordInput {...control} {...labels} name="old_password" autoComplete="current-password" data-autofocus />}
          </Field>
          <Field
            label={formatMessage(messages.newPassword)}
            hint={formatMessage(messages.passwordHint, { min: DEFAULTS.passwordMinLength })}
            error={errorOf('password')}
          >
            {(control) => <PasswordInput {...control} {...labels} name="password" autoComplete="new-password" />}
          </Field>
          <Field label={formatMessage(messages.repeatPassword)} error={errorOf('password2')}>
            {(control) => <PasswordInput {...control} {...labels} name="password2" autoComplete="new-password" />}
          </Field>
          <Button type="submit" size="lg" block busy={busy}>
            {formatMessage(messages.savePassword)}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
