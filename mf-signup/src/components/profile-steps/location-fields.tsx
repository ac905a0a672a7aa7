import { countryName, useErrorText } from '@nightlark/i18n';
import { CountryField, RegionField, TownField, useCountries, useLocate, useRegions } from '@nightlark/profile';
import { localeAtom, useUser } from '@nightlark/state';
import { Notice } from '@nightlark/ui/notice';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './later-messages.ts';
import s from './profile-steps.module.css';
import { RemovableButton } from './removable-button.tsx';
import type { ProfileSteps } from './use-profile-steps.ts';

const NONE_LOADED = { country: null, regions: [] };
const NO_TOWN = { city: null, place_id: null };

/** The member's place: by geolocation, or chosen. */
export function LocationFields({ form: { profile, change, errorOf } }: { form: ProfileSteps }) {
  const { formatMessage } = useIntl();
  const ownCountry = useUser()!.profile.country;
  const countries = useCountries(ownCountry);
  const regions = useRegions(profile.country, NONE_LOADED);
  const { permission, busy, note, find } = useFind(countries, change);
  return (
    <>
      {permission !== 'denied' && permission !== 'unsupported' && (
        <RemovableButton variant="secondary" icon="map-pin" block busy={busy} onClick={() => void find()}>
          {formatMessage(messages.locate)}
        </RemovableButton>
      )}
      {note && (
        <Notice tone={note.tone} live>
          {note.text}
        </Notice>
      )}
      <div className={s['pair']}>
        <CountryField
          label={formatMessage(messages.country)}
          name="country"
          autoComplete="country"
          value={profile.country}
          own={ownCountry}
          error={errorOf('country')}
          onChange={(country) => change({ country, region_id: null, ...NO_TOWN })}
        />
        <RegionField
          label={formatMessage(messages.region)}
          name="region_id"
          regions={regions}
          value={profile.region_id}
          none={formatMessage(messages.unsaid)}
          error={errorOf('region_id')}
          onChange={(region_id) => change({ country: profile.country, region_id, ...NO_TOWN })}
        />
      </div>
      <TownField
        label={formatMessage(messages.city)}
        country={profile.country}
        region={profile.region_id}
        text={profile.city ?? ''}
        chosen={typeof profile.place_id === 'number'}
        error={errorOf('city')}
        // Without an id the server resolves the name, if it is unique.
        onType={(city) => change({ city: city || null, place_id: city ? undefined : null })}
        onChoose={({ id, name, region_id }) => change({ country: profile.country, region_id, city: name, place_id: id })}
      />
    </>
  );
}

/** Finds where the device is. */
function useFind(countries: ReturnType<typeof useCountries>, change: ProfileSteps['change']) {
  const { formatMessage } = useIntl();
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const { permission, busy, locate } = useLocate();
  const [note, setNote] = useState<{ tone: 'success' | 'warning'; text: string } | null>(null);
  // A place may be found after the step was skipped or saved.
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  async function find() {
    try {
      const found = await locate();
      if (hasLeft.current) return;
      const country = countries.find(({ code }) => code === found?.country)?.code;
      if (!found || !country) return setNote({ tone: 'warning', text: formatMessage(messages.notFound) });
      change({ country, region_id: found.region_id, city: found.city, place_id: found.place_id });
      const place = found.city ?? found.region ?? countryName(locale, country);
      setNote({ tone: 'success', text: formatMessage(messages.found, { place }) });
    } catch (error) {
      setNote({ tone: 'warning', text: errorText(error) });
    }
  }
  return { permission, busy, note, find };
}
