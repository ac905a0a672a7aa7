import { DEFAULTS } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Select } from '@nightlark/ui/field';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './birthday-field.module.css';

type Part = 'day' | 'month' | 'year';
const pad = (value: string | number, length = 2) => String(value).padStart(length, '0');

interface BirthdayFieldProps {
  name: string;
  /** `YYYY-MM-DD`. */
  value: string;
  error?: string | undefined;
}

/** Day, month and year to pick, in the order and with the months of the member's language: quicker for a birthday than a calendar. */
export function BirthdayField({ name, value, error }: BirthdayFieldProps) {
  const { formatMessage, locale } = useIntl();
  const { min_age: minAge } = useSettings();
  const id = useId();
  const [date, setDate] = useState<Record<Part, string>>(() => {
    const [year = '', month = '', day = ''] = value.split('-');
    return { year, month, day };
  });
  // The date that is saved fixes the year's end, so that server and browser show the same years.
  const lastYear = Math.max(new Date().getUTCFullYear() - minAge, Number(date.year));
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const options: Record<Part, { value: string; label: string }[]> = {
    day: Array.from({ length: 31 }, (_, index) => ({ value: pad(index + 1), label: String(index + 1) })),
    month: Array.from({ length: 12 }, (_, index) => ({ value: pad(index + 1), label: monthName.format(Date.UTC(2000, index, 1)) })),
    year: Array.from({ length: DEFAULTS.maxAge - minAge + 1 }, (_, index) => ({ value: String(lastYear - index), label: String(lastYear - index) })),
  }; // prettier-ignore
  return (
    <fieldset className={s.set} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className={s.legend}>{formatMessage(messages.birth)}</legend>
      <div className={s.parts}>
        {partsIn(locale).map((part) => (
          <Select
            key={part}
            aria-label={formatMessage(messages[`birth_${part}`])}
            aria-invalid={error ? true : undefined}
            autoComplete={`bday-${part}`}
            value={date[part]}
            className={`${s.part} ${s[part] ?? ''}`}
            onChange={(event) => setDate({ ...date, [part]: event.target.value })}
          >
            {options[part].map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <input type="hidden" name={name} value={`${date.year}-${date.month}-${date.day}`} />
      <p id={`${id}-hint`} className={s.hint}>
        {formatMessage(messages.birthHint)}
      </p>
      {error && (
        <p id={`${id}-error`} className={s.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function partsIn(locale: string): Part[] {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}
