import type { Country, OwnProfile } from '@nightlark/contract';
import { CountryField, type Region, RegionField, TownField, useRegions } from '@nightlark/profile';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import type { FieldErrors } from '../save-profile.ts';
import s from './profile-form.module.css';

interface PlaceFieldsProps {
  profile: OwnProfile;
  regions: readonly Region[];
  errors: FieldErrors;
}

/** Country, region and town; the regions follow the country, and the region follows the town. */
export function PlaceFields({ profile, regions, errors }: PlaceFieldsProps) {
  const { formatMessage } = useIntl();
  const [country, setCountry] = useState<Country>(profile.country);
  const [region, setRegion] = useState(profile.region_id);
  const [town, setTown] = useState({ text: profile.city ?? '', id: profile.place_id });
  const [home] = useState({ country: profile.country, regions });
  const choices = useRegions(country, home);
  return (
    <div className={s.fields}>
      <CountryField
        label={formatMessage(messages.country)}
        name="country"
        autoComplete="country"
        value={country}
        own={profile.country}
        error={errors.country}
        onChange={(chosen) => {
          setCountry(chosen);
          setRegion(null);
          setTown({ text: '', id: null });
        }}
      />
      <RegionField
        label={formatMessage(messages.region)}
        name="region_id"
        regions={choices}
        value={region}
        none={formatMessage(messages.unsaid)}
        error={errors.region_id}
        onChange={(chosen) => {
          setRegion(chosen);
          setTown({ text: '', id: null });
        }}
      />
      <TownField
        label={formatMessage(messages.city)}
        country={country}
        region={region}
        text={town.text}
        chosen={town.id !== null}
        error={errors.city}
        onType={(text) => setTown({ text, id: null })}
        onChoose={({ id, name, region_id }) => {
          setTown({ text: name, id });
          setRegion(region_id);
        }}
      />
      <input type="hidden" name="place_id" value={town.id ?? ''} />
    </div>
  );
}
