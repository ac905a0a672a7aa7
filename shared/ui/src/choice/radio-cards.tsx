import { useId, type ReactNode } from 'react';
import { Icon } from '@nightlark/ui';
import { FieldError } from '../field/field.tsx';
import { cx } from '../lib/cx.ts';
import s from './radio-cards.module.css';

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: readonly RadioCardOption<Value>[];
  value?: Value | null;
  onChange?: (value: Value) => void;
  error?: ReactNode;
  columns?: 1 | 2 | 3;
  /** Minimum touch target height, for many short options. */
  compact?: boolean;
}

/** Single choice of few options, as large cards. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, options, value, onChange, error, columns = 1, compact } = props;
  const errorId = useId();
  return (
    <fieldset className={s.set} aria-describedby={error ? errorId : undefined}>
      <legend className={s.legend}>{legend}</legend>
      <div className={cx(s.cards, s[`columns${columns}`], compact && s.compact)}>
        {options.map((option) => (
          <label key={option.value} className={s.card}>
            <input
              type="radio"
              className={s.input}
              data-invalid={error ? true : undefined}
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              onChange={() => onChange?.(option.value)}
            />
            <span className={s.label}>{option.label}</span>
            <Icon name="check" className={s.check} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
