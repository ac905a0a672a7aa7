import { DEFAULTS } from '@nightlark/contract';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { FieldError } from '../field/field.tsx';
import field from '../field/field.module.css';
import { Select } from '../field/select.tsx';
import { cx } from '../lib/cx.ts';
import s from './birthday-field.module.css';

type Part = 'day' | 'month' | 'year';
const pad = (value: number) => String(value).padStart(2, '0');

export interface BirthdayFieldProps {
  legend: string;
  hint: string;
  error?: ReactNode;
  name: string;
  minAge: number;
  /** `YYYY-MM-DD`; parts that are not chosen yet are empty: `1990--17`. */
  defaultValue: string;
  onChange?: (value: string) => void;
}

/** Selects for day, month and year, in the order and language of the locale: quicker for a birthday than a calendar. */
export function BirthdayField({ legend, hint, error, name, minAge, defaultValue, onChange }: BirthdayFieldProps) {
  const { locale } = useIntl();
  const id = useId();
  const [date, setDate] = useState<Record<Part, string>>(() => {
    const [year = '', month = '', day = ''] = defaultValue.split('-');
    return { year, month, day };
  });
  const options = optionsIn(locale, { minAge, year: Number(date.year) });
  const write = ({ year, month, day }: typeof date) => `${year}-${month}-${day}`;

  function choose(part: Part, value: string) {
    const chosen = { ...date, [part]: value };
    setDate(chosen);
    onChange?.(write(chosen));
  }

  return (
    <fieldset className={s.set} aria-describedby={`${id}note`}>
      <legend className={cx(field.label, s.legend)}>{legend}</legend>
      <div className={s.parts}>
        {partsIn(locale).map(({ part, label }) => (
          <Select
            key={part}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            autoComplete={`bday-${part}`}
            value={date[part]}
            className={cx(s.part, part === 'month' && s.month)}
            onChange={(event) => choose(part, event.target.value)}
          >
            {/* Placeholder until a value is chosen. */}
            <option value="" disabled hidden>
              {label}
            </option>
            {options[part].map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <input type="hidden" name={name} value={write(date)} />
      {error ? (
        <FieldError id={`${id}note`}>{error}</FieldError>
      ) : (
        <p id={`${id}note`} className={field.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** @param year the saved one is always an option, even if the clocks of server and browser differ */
function optionsIn(locale: string, { minAge, year }: { minAge: number; year: number }): Record<Part, { value: string; label: string }[]> {
  const lastYear = Math.max(new Date().getUTCFullYear() - minAge, year);
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return {
    day: Array.from({ length: 31 }, (_, index) => ({ value: pad(index + 1), label: String(index + 1) })),
    month: Array.from({ length: 12 }, (_, index) => ({ value: pad(index + 1), label: monthName.format(Date.UTC(2000, index, 1)) })),
    year: Array.from({ length: DEFAULTS.maxAge - minAge + 1 }, (_, index) => ({
      value: String(lastYear - index),
      label: String(lastYear - index),
    })),
  };
}

/** The parts of a date in the locale's order, with their localized names. */
function partsIn(locale: string): { part: Part; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const nameOf = (part: Part) => {
    const name = names.of(part) ?? part;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [{ part: type, label: nameOf(type) }] : []));
}
