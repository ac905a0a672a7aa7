import { useState, type ComponentProps } from 'react';
import { IconButton } from '@nightlark/ui';
import { TextInput } from './text-input.tsx';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string;
  hideLabel: string;
}

/** A password input with a button to show the password. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          label={shown ? hideLabel : showLabel}
          icon={shown ? 'eye-off' : 'eye'}
          aria-controls={rest.id}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
