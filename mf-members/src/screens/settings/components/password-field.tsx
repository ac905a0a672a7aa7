import type { CallForm } from '@nightlark/profile';
import { Field, PasswordInput } from '@nightlark/ui/field';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

interface PasswordFieldProps {
  form: CallForm;
  label: string;
  hint?: string;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  /** Focused when its dialog opens. */
  isFirst?: boolean;
}

/** A password field of the settings; by default for the current password. */
export function PasswordField(props: PasswordFieldProps) {
  const { form, label, hint, name = 'password', autoComplete = 'current-password', isFirst } = props;
  const { formatMessage } = useIntl();
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          required
          data-autofocus={isFirst}
          showLabel={formatMessage(messages.showPassword)}
          hideLabel={formatMessage(messages.hidePassword)}
        />
      )}
    </Field>
  );
}
