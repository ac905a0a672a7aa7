import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import s from './choice.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A setting that takes effect immediately. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={cx(s.row, s.switchRow, className)}>
      <span className={s.words}>
        <span id={`${id}label`}>{label}</span>
        {hint && (
          <span className={s.switchHint} id={`${id}hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={s.switch}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
      />
    </label>
  );
}
