import { DEFAULTS, INTERESTS, type Interest } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { ChoiceChips } from '@nightlark/ui/choice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import page from '../screen.module.css';
import s from './interest-picker.module.css';

/** Up to 20 interests, as chips that are checkboxes (docs/product/profiles-and-photos.md). */
export function InterestPicker({ chosen }: { chosen: readonly Interest[] }) {
  const { formatMessage, locale } = useIntl();
  const optionLabel = useOptionLabel();
  const [picked, setPicked] = useState<readonly Interest[]>(chosen);
  const options = INTERESTS.map((interest) => ({ value: interest, label: optionLabel('interests', interest) })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );

  return (
    <ChoiceChips
      legend={
        <>
          <span className={page.heading}>{formatMessage(messages.interests)}</span>
          <span className={s.count}>{formatMessage(messages.interestsChosen, { count: picked.length, max: DEFAULTS.interestsMax })}</span>
        </>
      }
      legendClass={s.legend}
      name="interests"
      options={options}
      chosen={picked}
      most={DEFAULTS.interestsMax}
      onChange={setPicked}
    />
  );
}
