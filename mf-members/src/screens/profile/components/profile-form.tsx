import { DEFAULTS, type OwnProfile } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import type { Region } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { Button, Card, Stack } from '@nightlark/ui';
import { BirthdayField } from '@nightlark/ui/birthday';
import { Field, TextArea, TextInput } from '@nightlark/ui/field';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
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
  /** Told whether something is not saved yet. */
  onDirty: (dirty: boolean) => void;
  /** Puts everything back as it was saved. */
  onDiscard: () => void;
  dirty: boolean;
}

/** What the member says about themselves (specification, section 3, "Profile"). */
export function ProfileForm({ profile, regions, onChange, onDirty, onDiscard, dirty }: ProfileFormProps) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const { min_age: minAge } = useSettings();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<string>(undefined);
  useEffect(() => {
    saved.current = snapshotOf(form.current!);
  }, [profile]);
  const { errors, busy, save } = useProfileForm(onChange);
  return (
    <form
      ref={form}
      className={s.form}
      noValidate
      // After the fields have taken the change.
      onChange={() => setTimeout(() => form.current && onDirty(snapshotOf(form.current) !== saved.current))}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save(event.currentTarget);
      }}
    >
      <Stack gap={6}>
        <Card as="section" padding="lg" id="about">
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
            <dl className={s.fixed}>
              <dt>{formatMessage(messages.gender)}</dt>
              <dd>{optionLabel('gender', profile.gender)}</dd>
            </dl>
            <BirthdayField
              legend={formatMessage(messages.birth)}
              hint={formatMessage(messages.birthHint)}
              error={errors.date_of_birth}
              name="date_of_birth"
              minAge={minAge}
              defaultValue={profile.date_of_birth}
            />
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
        <Card as="section" padding="lg" id="details">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.details)}</h2>
            <DetailFields profile={profile} />
          </Stack>
        </Card>
        <Card as="section" padding="lg" id="interests">
          <InterestPicker chosen={profile.interests} />
        </Card>
        <Card as="section" padding="lg" id="place">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.place)}</h2>
            <PlaceFields profile={profile} regions={regions} errors={errors} />
          </Stack>
        </Card>
        <div className={s.bar}>
          {dirty && (
            <Button variant="secondary" size="lg" onClick={onDiscard} disabled={busy}>
              {formatMessage(messages.discard)}
            </Button>
          )}
          <Button type="submit" size="lg" block busy={busy}>
            {formatMessage(messages.save)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** All that the form holds, to be compared. */
function snapshotOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].sort().map(([key, value]) => [key, String(value).trim()]));
}
