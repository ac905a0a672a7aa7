import { OPTIONS, type OptionValue, useOptionLabel } from '@nightlark/i18n';
import { Field, Select } from '@nightlark/ui/field';
import { type MessageDescriptor, useIntl } from 'react-intl';
import type { ProfileStep } from '../steps.ts';
import { AboutFields } from './about-fields.tsx';
import { messages } from './later-messages.ts';
import { LocationFields } from './location-fields.tsx';
import s from './profile-steps.module.css';
import type { ProfileSteps } from './use-profile-steps.ts';

const FIELDS = ['relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;
type PersonalField = (typeof FIELDS)[number];

/** Optional choice fields of the profile. */
function PersonalFields({ form }: { form: ProfileSteps }) {
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

export { AwaitPhotos } from './await-photos.tsx';
export { PushStep } from './push-step.tsx';

/** The fields of the steps after the photo. */
export function LaterFields({ step, form }: { step: ProfileStep; form: ProfileSteps }) {
  if (step === 'location') return <LocationFields form={form} />;
  if (step === 'personal') return <PersonalFields form={form} />;
  return <AboutFields form={form} />;
}
