import { DEFAULTS, INTERESTS, type Interest } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import page from '../screen.module.css';
import s from './interest-picker.module.css';

/** Up to 20 interests, as chips that are checkboxes (decisions, "profile"). */
export function InterestPicker({ chosen }: { chosen: readonly Interest[] }) {
  const { formatMessage, locale } = useIntl();
  const optionLabel = useOptionLabel();
  const [picked, setPicked] = useState<ReadonlySet<Interest>>(new Set(chosen));
  const full = picked.size >= DEFAULTS.interestsMax;
  const options = INTERESTS.map((interest) => ({ interest, label: optionLabel('interests', interest) })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );

  function toggle(interest: Interest) {
    const next = new Set(picked);
    if (!next.delete(interest)) next.add(interest);
    setPicked(next);
  }

  return (
    <fieldset className={s.set}>
      <legend className={s.legend}>
        <span className={page.heading}>{formatMessage(messages.interests)}</span>
        <span className={s.count}>{formatMessage(messages.interestsChosen, { count: picked.size, max: DEFAULTS.interestsMax })}</span>
      </legend>
      <div className={s.chips}>
        {options.map(({ interest, label }) => (
          <label key={interest} className={s.chip}>
            <input
              type="checkbox"
              name="interests"
              className={s.box}
              value={interest}
              checked={picked.has(interest)}
              disabled={full && !picked.has(interest)}
              onChange={() => toggle(interest)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
