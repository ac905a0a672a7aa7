import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from '../field/field.tsx';
import { cx } from '../lib/cx.ts';
import s from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ');
  return (
    <div className={cx(s.choice, className)}>
      <label className={s.row}>
        <input
          {...rest}
          type="checkbox"
          className={s.box}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={s.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  );
}
