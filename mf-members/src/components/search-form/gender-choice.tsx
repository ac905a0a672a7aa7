import { useIntl } from 'react-intl';
import type { Filters } from '../../api/search-query.ts';
import s from './gender-choice.module.css';
import { messages } from './messages.ts';

const CHOICES = [
  ['female', messages.women],
  ['male', messages.men],
  ['any', messages.everyone],
] as const;

/** Gender filter, as one row of large buttons. */
export function GenderChoice({ value, onChange }: { value: Filters['gender']; onChange: (gender: Filters['gender']) => void }) {
  const { formatMessage } = useIntl();
  return (
    <fieldset className={s.choice}>
      <legend className={s.legend}>{formatMessage(messages.gender)}</legend>
      <div className={s.row}>
        {CHOICES.map(([gender, label]) => (
          <label key={gender} className={s.option}>
            <input
              type="radio"
              name="gender"
              className={s.input}
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            {formatMessage(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
