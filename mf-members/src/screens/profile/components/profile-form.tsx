import { DEFAULTS, type OwnProfile } from '@nightlark/contract';
import { Button, Card, Stack } from '@nightlark/ui';
import { Field, TextArea, TextInput } from '@nightlark/ui/field';
import { useIntl } from 'react-intl';
import type { Region } from '../../../api/regions.ts';
import { messages } from '../messages.ts';
import page from '../screen.module.css';
import { useProfileForm } from '../use-profile-form.ts';
import { DetailFields } from './detail-fields.tsx';
import { InterestPicker } from './interest-picker.tsx';
import { PlaceFields } from './place-fields.tsx';
import s from './profile-form.module.css';

interface ProfileFormProps {
  profile: OwnProfile;
  regions: readonly Region[];
  onChange: (profile: OwnProfile) => void;
}

/** What the member says about themselves (specification, section 3, "Profile"). */
export function ProfileForm({ profile, regions, onChange }: ProfileFormProps) {
  const { formatMessage } = useIntl();
  const { errors, busy, save } = useProfileForm(onChange);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save(event.currentTarget);
      }}
    >
      <Stack gap={6}>
        <Card as="section" padding="lg">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.basics)}</h2>
            <Field label={formatMessage(messages.name)} hint={formatMessage(messages.nameHint)} error={errors.name}>
              {(control) => (
                <TextInput
                  {...control}
                  name="name"
                  defaultValue={profile.name}
                  maxLength={DEFAULTS.nameMaxLength}
                  autoComplete="nickname"
                />
              )}
            </Field>
            <Field
              label={formatMessage(messages.about)}
              hint={formatMessage(messages.aboutHint, { max: DEFAULTS.aboutMaxLength })}
              error={errors.about}
            >
              {(control) => (
                <TextArea {...control} name="about" defaultValue={profile.about} maxLength={DEFAULTS.aboutMaxLength} rows={5} />
              )}
            </Field>
          </Stack>
        </Card>
        <Card as="section" padding="lg">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.details)}</h2>
            <DetailFields profile={profile} />
          </Stack>
        </Card>
        <Card as="section" padding="lg">
          <InterestPicker chosen={profile.interests} />
        </Card>
        <Card as="section" padding="lg">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.place)}</h2>
            <PlaceFields profile={profile} regions={regions} errors={errors} />
          </Stack>
        </Card>
        <div className={s.bar}>
          <Button type="submit" size="lg" block busy={busy}>
            {formatMessage(messages.save)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
