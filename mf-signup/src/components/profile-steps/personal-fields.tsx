import { OPTIONS, type OptionValue, useOptionLabel } from '@nightlark/i18n';
import { Field, Select } from '@nightlark/ui/field';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { messages } from './later-messages.ts';
import s from './profile-steps.module.css';
import type { ProfileSteps } from './use-profile-steps.ts';

const FIELDS = ['relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;
type PersonalField = (typeof FIELDS)[number];

/** Optional choice fields of the profile. */
export function PersonalFields({ form }: { form: ProfileSteps }) {
  return (
    <div className={s['pair']}>
      {FIELDS.map((field) => (
        <Choice key={field} field={field} form={form} />
      ))}
    </div>
  );
}

function Choice<F extends PersonalField>({ field, form: { profile, change, errorOf } }: { field: F; form: ProfileSteps }) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const label: MessageDescriptor = messages[field];
  const options: readonly OptionValue<F>[] = OPTIONS[field];
  return (
    <Field label={formatMessage(label)} error={errorOf(field)}>
      {(control) => (
        <Select {...control} name={field} value={profile[field] ?? ''} onChange={({ target }) => change({ [field]: target.value || null })}>
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
