import { DEFAULTS, type Gender, GENDERS, type OwnProfile } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { type Region, ScriptRequired, useSetOwnProfile } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { Button, Card, Stack } from '@nightlark/ui';
import { BirthdayField } from '@nightlark/ui/birthday';
import { Field, Select, TextArea, TextInput } from '@nightlark/ui/field';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import type { FieldErrors } from '../save-profile.ts';
import page from '../screen.module.css';
import { snapshotOf, loadSaveProfile, useProfileForm } from '../use-profile-form.ts';
import { DetailFields } from './detail-fields.tsx';
import { InterestPicker } from './interest-picker.tsx';
import { PublicVisibility } from './public-visibility.tsx';
import { PlaceFields } from './place-fields.tsx';
import s from './profile-form.module.css';
import { SeenBy } from './seen-by.tsx';

interface ProfileFormProps {
  profile: OwnProfile;
  regions: readonly Region[];
  /** Called with the saved profile, and with whether the form was changed while it was being saved. */
  onSaved: (profile: OwnProfile, dirty: boolean) => void;
  /** Called after a consent was withdrawn, which saves nothing else of the form. */
  onConsentWithdrawn: (profile: OwnProfile) => void;
  /** Called with whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
  /** Discards unsaved changes. */
  onDiscard: () => void;
  dirty: boolean;
}

/** Form of the own profile (docs/product/profiles-and-photos.md). */
export function ProfileForm({ profile, regions, onSaved, onConsentWithdrawn, onDirty, onDiscard, dirty }: ProfileFormProps) {
  const { formatMessage } = useIntl();
  const [gender, setGender] = useState(profile.gender);
  const { form, saved, withdrew, differs } = useSavedValues(profile, dirty);
  const { errors, busy, save } = useProfileForm((next, sent) => {
    saved.current = sent;
    onSaved(next, differs());
  });
  const setOwnProfile = useSetOwnProfile();

  function onWithdrawn(withdrawn: OwnProfile) {
    withdrew.current = true;
    setOwnProfile(withdrawn);
    onConsentWithdrawn(withdrawn);
  }
  return (
    <form
      ref={form}
      method="post"
      className={s.form}
      noValidate
      onChange={() => {
        loadSaveProfile().catch(() => {});
        // After the fields' values have been updated.
        setTimeout(() => form.current && onDirty(differs()));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save(event.currentTarget);
      }}
    >
      <Stack gap={6}>
        <ScriptRequired />
        <Basics profile={profile} errors={errors} gender={gender} onGender={setGender} />
        <Card as="section" padding="lg" id="details">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.details)}</h2>
            <p className={s.lead}>{formatMessage(messages.detailsText)}</p>
            <DetailFields profile={profile} gender={gender} consentError={errors.sensitive_consent} onWithdrawn={onWithdrawn} />
          </Stack>
        </Card>
        <Card as="section" padding="lg" id="interests">
          <Stack gap={4}>
            <InterestPicker chosen={profile.interests} />
            <SeenBy field="interests" of={formatMessage(messages.interests)} chosen={profile.shown_to.interests} />
          </Stack>
        </Card>
        <Card as="section" padding="lg" id="place">
          <Stack gap={5}>
            <h2 className={page.heading}>{formatMessage(messages.place)}</h2>
            <PlaceFields profile={profile} regions={regions} errors={errors} />
          </Stack>
        </Card>
        <PublicVisibility profile={profile} />
        <Buttons busy={busy} onDiscard={dirty ? onDiscard : null} />
      </Stack>
    </form>
  );
}

/** What the form held when it was loaded or saved last; undefined while that is unknown. */
function useSavedValues(profile: OwnProfile, dirty: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<string>(undefined);
  const withdrew = useRef(false);
  const remember = useEffectEvent(() => {
    // Neither a withdrawn consent nor a photo saves the form's changes: they are still unsaved.
    if (!dirty) saved.current = snapshotOf(form.current!);
    else if (withdrew.current) saved.current = undefined;
    withdrew.current = false;
  });
  useEffect(() => remember(), [profile]);
  const differs = () => form.current !== null && snapshotOf(form.current) !== saved.current;
  return { form, saved, withdrew, differs };
}

/** @param onDiscard null without unsaved changes */
function Buttons({ busy, onDiscard }: { busy: boolean; onDiscard: (() => void) | null }) {
  const { formatMessage } = useIntl();
  return (
    <div className={s.bar}>
      {onDiscard && (
        <Button variant="secondary" size="lg" onClick={onDiscard} disabled={busy}>
          {formatMessage(messages.discard)}
        </Button>
      )}
      <Button type="submit" size="lg" block busy={busy}>
        {formatMessage(messages.save)}
      </Button>
    </div>
  );
}

interface BasicsProps {
  profile: OwnProfile;
  errors: FieldErrors;
  gender: Gender;
  onGender: (gender: Gender) => void;
}

/** Name, gender, date of birth and text. Gender and date of birth can be changed once. */
function Basics({ profile, errors, gender, onGender }: BasicsProps) {
  const { formatDate, formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const { min_age: minAge, support_email: support } = useSettings();
  return (
    <Card as="section" padding="lg" id="about">
      <Stack gap={5}>
        <h2 className={page.heading}>{formatMessage(messages.basics)}</h2>
        <Field label={formatMessage(messages.name)} hint={formatMessage(messages.nameHint)} error={errors.name}>
          {(control) => (
            <TextInput {...control} name="name" defaultValue={profile.name} maxLength={DEFAULTS.nameMaxLength} autoComplete="nickname" />
          )}
        </Field>
        {profile.gender_fixed ? (
          <dl className={s.fixed}>
            <dt>{formatMessage(messages.gender)}</dt>
            <dd>{optionLabel('gender', profile.gender)}</dd>
            <dd className={s.note}>{formatMessage(messages.genderFixed, { support })}</dd>
          </dl>
        ) : (
          <Field label={formatMessage(messages.gender)} hint={formatMessage(messages.genderOnce)} error={errors.gender}>
            {(control) => (
              <Select {...control} name="gender" value={gender} onChange={({ target }) => onGender(target.value as Gender)}>
                {GENDERS.map((each) => (
                  <option key={each} value={each}>
                    {optionLabel('gender', each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {profile.date_of_birth_fixed ? (
          <dl className={s.fixed}>
            <dt>{formatMessage(messages.birth)}</dt>
            <dd>{formatDate(profile.date_of_birth, { dateStyle: 'long', timeZone: 'UTC' })}</dd>
            <dd className={s.note}>{formatMessage(messages.birthFixed, { support })}</dd>
          </dl>
        ) : (
          <BirthdayField
            legend={formatMessage(messages.birth)}
            hint={`${formatMessage(messages.birthHint)} ${formatMessage(messages.birthOnce)}`}
            error={errors.date_of_birth}
            name="date_of_birth"
            minAge={minAge}
            defaultValue={profile.date_of_birth}
          />
        )}
        <Field
          label={formatMessage(messages.about)}
          hint={formatMessage(messages.aboutHint, { max: DEFAULTS.aboutMaxLength })}
          error={errors.about}
        >
          {(control) => <TextArea {...control} name="about" defaultValue={profile.about} maxLength={DEFAULTS.aboutMaxLength} rows={5} />}
        </Field>
        <SeenBy field="about" of={formatMessage(messages.about)} chosen={profile.shown_to.about} />
      </Stack>
    </Card>
  );
}
