import { type ChosenField, SHOWN_TO, type ShownTo } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Icon, VisuallyHidden } from '@nightlark/ui';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import s from './seen-by.module.css';

const messages = defineMessages({
  label: { id: 'members.seenBy.label', defaultMessage: 'Seen by' },
  nobody: { id: 'members.seenBy.nobody', defaultMessage: 'nobody' },
  members: { id: 'members.seenBy.members', defaultMessage: 'members' },
  everybody: { id: 'members.seenBy.everybody', defaultMessage: 'everyone' },
});

/** Form control name of a field's visibility. */
export const seenByName = (field: ChosenField) => `shown_to.${field}`;

/** Visibility select of a field. Renders nothing if the site never shows the field. */
export function SeenBy({ field, of, chosen }: { field: ChosenField; of: string; chosen: ShownTo }) {
  const { formatMessage } = useIntl();
  const id = useId();
  const { visible_profile_fields: shown } = useSettings();
  const [level, setLevel] = useState(chosen);
  if (!shown.includes(field)) return null;
  return (
    <p className={s.line}>
      <Icon name={level === 'nobody' ? 'eye-off' : 'eye'} size="sm" />
      <label htmlFor={id}>
        {formatMessage(messages.label)}
        <VisuallyHidden> ({of})</VisuallyHidden>
      </label>
      <select
        id={id}
        name={seenByName(field)}
        value={level}
        onChange={({ target }) => setLevel(target.value as ShownTo)}
        className={s.choice}
      >
        {SHOWN_TO.map((each) => (
          <option key={each} value={each}>
            {formatMessage(messages[each])}
          </option>
        ))}
      </select>
    </p>
  );
}
