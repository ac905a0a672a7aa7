import { isApiError } from '@nightlark/api-client';
import type { Country, OwnProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { CountryField, ScriptRequired, TownField, useErrorToast } from '@nightlark/profile';
import { Button, Stack } from '@nightlark/ui';
import { useState, type SubmitEvent } from 'react';
import { useIntl } from 'react-intl';
import { placeChange } from '../../../api/place-change.ts';
import { messages } from '../messages.ts';
import s from '../screen.module.css';

interface PlaceFormProps {
  profile: OwnProfile;
  /** Saves the place. @throws ApiError */
  onSave: (place: ReturnType<typeof placeChange>) => Promise<void>;
}

interface Draft {
  country: Country;
  city: string;
  place_id: number | null;
}

/** Country and town. Saved by a button: arrow keys on a closed select choose each country on the way, and a new one clears the town. */
export function PlaceForm({ profile, onSave }: PlaceFormProps) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const showError = useErrorToast();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { country, city, place_id } = draft ?? { country: profile.country, city: profile.city ?? '', place_id: profile.place_id };
  const isOwnCountry = country === profile.country;

  function change(next: Draft | null) {
    setDraft(next);
    setError(undefined);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSave(placeChange({ country, city, place_id }));
      // What was changed during the request is not saved yet.
      setDraft((now) => (now === draft ? null : now));
    } catch (problem) {
      if (isApiError(problem) && problem.field === 'city') setError(errorText(problem));
      else showError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={5}>
        <ScriptRequired />
        <CountryField
          label={formatMessage(messages.country)}
          hint={formatMessage(messages.countryHint)}
          value={country}
          own={profile.country}
          onChange={(chosen) => change(chosen === profile.country ? null : { country: chosen, city: '', place_id: null })}
        />
        <TownField
          label={formatMessage(messages.town)}
          country={country}
          region={isOwnCountry ? profile.region_id : null}
          text={city}
          chosen={draft === null || place_id !== null}
          error={error}
          onType={(text) => change({ country, city: text, place_id: null })}
          onChoose={({ id, name }) => change({ country, city: name, place_id: id })}
        />
        <Button type="submit" className={s.start} variant="secondary" busy={busy}>
          {formatMessage(messages.savePlace)}
        </Button>
      </Stack>
    </form>
  );
}
