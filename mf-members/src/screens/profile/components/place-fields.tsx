import type { Country, OwnProfile } from '@nightlark/contract';
import { type Region, TownField, useCountries, useRegions } from '@nightlark/profile';
import { Field, Select } from '@nightlark/ui/field';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import type { FieldErrors } from '../profile-changes.ts';
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
  const [region, setRegion] = useState(profile.region_id ?? '');
  const [town, setTown] = useState({ text: profile.city ?? '', id: profile.place_id });
  const [home] = useState({ country: profile.country, regions });
  const choices = useRegions(country, home);
  const names = useCountries(profile.country);
  return (
    <div className={s.fields}>
      <Field label={formatMessage(messages.country)} error={errors.country}>
        {(control) => (
          <Select
            {...control}
            name="country"
            autoComplete="country"
            value={country}
            onChange={(event) => {
              setCountry(event.target.value as Country);
              setRegion('');
              setTown({ text: '', id: null });
            }}
          >
            {names.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={formatMessage(messages.region)} error={errors.region_id}>
        {(control) => (
          <Select
            {...control}
            name="region_id"
            value={region}
            onChange={(event) => {
              setRegion(event.target.value);
              setTown({ text: '', id: null });
            }}
          >
            <option value="">{formatMessage(messages.unsaid)}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TownField
        label={formatMessage(messages.city)}
        country={country}
        region={region || null}
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
