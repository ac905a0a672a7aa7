import { DEFAULTS, type Interest, INTERESTS } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { ChoiceChips } from '@nightlark/ui/choice';
import { Field, TextArea } from '@nightlark/ui/field';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './later-messages.ts';
import { RemovableButton } from './removable-button.tsx';
import type { ProfileSteps } from './use-profile-steps.ts';

/** Initially shown interests: one screen of chips instead of three. */
const FIRST: readonly Interest[] = [
  'books',
  'cinema',
  'coffee',
  'concerts',
  'cooking',
  'cycling',
  'dancing',
  'dinner',
  'dogs',
  'fitness',
  'gaming',
  'hiking',
  'music',
  'travel',
  'wine',
  'yoga',
];

/** "About me" text and interests. */
export function AboutFields({ form: { profile, change, errorOf } }: { form: ProfileSteps }) {
  const { formatMessage, locale } = useIntl();
  const optionLabel = useOptionLabel();
  const [all, setAll] = useState(false);
  const shown = INTERESTS.filter((interest) => all || FIRST.includes(interest) || profile.interests.includes(interest));
  const options = shown
    .map((interest) => ({ value: interest, label: optionLabel('interests', interest) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <Field
        label={formatMessage(messages.about)}
        hint={formatMessage(messages.aboutHint, { count: profile.about.length, max: DEFAULTS.aboutMaxLength })}
        error={errorOf('about')}
      >
        {(control) => (
          <TextArea
            {...control}
            name="about"
            rows={4}
            maxLength={DEFAULTS.aboutMaxLength}
            value={profile.about}
            onChange={({ target }) => change({ about: target.value })}
          />
        )}
      </Field>
      <ChoiceChips
        legend={formatMessage(messages.interests)}
        name="interests"
        options={options}
        chosen={profile.interests}
        most={DEFAULTS.interestsMax}
        onChange={(interests) => change({ interests })}
      />
      {!all && (
        <RemovableButton variant="quiet" size="sm" onClick={() => setAll(true)}>
          {formatMessage(messages.allInterests)}
        </RemovableButton>
      )}
    </>
  );
}
