import type { Gender, OwnProfile, ShownTo } from '@nightlark/contract';
import { OPTIONS, useOptionLabel, type OptionValue } from '@nightlark/i18n';
import { Field, Select } from '@nightlark/ui/field';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { messages } from '../messages.ts';
import s from './profile-form.module.css';
import { SeenBy } from './seen-by.tsx';
import { SexualityField } from './sexuality-field.tsx';

const FIELDS = ['body_type', 'hair_color', 'eye_color', 'tattoos'] as const;
type DetailField = 'relationship_status' | (typeof FIELDS)[number];

interface DetailFieldsProps {
  profile: OwnProfile;
  /** As chosen in the form. */
  gender: Gender;
  /** Error of the sexuality field. */
  consentError: string | undefined;
  onWithdrawn: (profile: OwnProfile) => void;
}

/** Optional choice fields, each with its visibility. */
export function DetailFields({ profile, gender, consentError, onWithdrawn }: DetailFieldsProps) {
  const detail = (field: DetailField) => <Detail key={field} field={field} value={profile[field]} shownTo={profile.shown_to[field]} />;
  return (
    <div className={s.fields}>
      {detail('relationship_status')}
      <SexualityField profile={profile} gender={gender} error={consentError} onWithdrawn={onWithdrawn} />
      {FIELDS.map(detail)}
    </div>
  );
}

interface DetailProps<F extends DetailField> {
  field: F;
  value: OptionValue<F> | null;
  shownTo: ShownTo;
}

function Detail<F extends DetailField>({ field, value, shownTo }: DetailProps<F>) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const options: readonly OptionValue<F>[] = OPTIONS[field];
  const descriptor: MessageDescriptor = messages[field];
  const label = formatMessage(descriptor);
  return (
    <div className={s.field}>
      <Field label={label}>
        {(control) => (
          <Select {...control} name={field} defaultValue={value ?? ''}>
            <option value="">{formatMessage(messages.unsaid)}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {optionLabel(field, option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SeenBy field={field} of={label} chosen={shownTo} />
    </div>
  );
}
