import { useId, type ReactNode } from 'react';
import { Icon, type IconName, VisuallyHidden } from '@nightlark/ui';
import { FieldError } from '../field/field.tsx';
import { cx } from '../lib/cx.ts';
import s from './radio-cards.module.css';

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: readonly RadioCardOption<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  error?: ReactNode;
  hideLegend?: boolean;
  columns?: 1 | 2 | 3;
  /** Minimum touch target height, for many short options. */
  compact?: boolean;
}

/** Single choice of few options, as large cards. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, options, value, defaultValue, onChange, error, hideLegend, columns = 1, compact } = props;
  const errorId = useId();
  return (
    <fieldset className={s.set} aria-describedby={error ? errorId : undefined}>
      <legend className={s.legend}>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
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
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
            />
            {option.icon && <Icon name={option.icon} className={s.icon} />}
            <span className={s.words}>
              <span className={s.label}>{option.label}</span>
              {option.hint && <span className={s.hint}>{option.hint}</span>}
            </span>
            <Icon name="check" className={s.check} />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
