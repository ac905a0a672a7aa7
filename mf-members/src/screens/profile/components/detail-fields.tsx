import type { OwnProfile } from '@nightlark/contract';
import { OPTIONS, useOptionLabel, type OptionValue } from '@nightlark/i18n';
import { Field, Select } from '@nightlark/ui/field';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { messages } from '../messages.ts';
import s from './profile-form.module.css';

const FIELDS = ['relationship_status', 'sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;
type DetailField = (typeof FIELDS)[number];

/** The choices; each may stay unsaid. */
export function DetailFields({ profile }: { profile: OwnProfile }) {
  return (
    <div className={s.fields}>
      {FIELDS.map((field) => (
        <Detail key={field} field={field} value={profile[field]} />
      ))}
    </div>
  );
}

function Detail<F extends DetailField>({ field, value }: { field: F; value: OptionValue<F> | null }) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const options: readonly OptionValue<F>[] = OPTIONS[field];
  const label: MessageDescriptor = messages[field];
  return (
    <Field label={formatMessage(label)}>
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
  );
}
