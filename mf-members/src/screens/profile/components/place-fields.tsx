import type { Country, OwnProfile } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { type Region, useRegions } from '@nightlark/profile';
import { localeAtom, useSettings } from '@nightlark/state';
import { Field, Select, TextInput } from '@nightlark/ui/field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import type { FieldErrors } from '../use-profile-form.ts';
import s from './profile-form.module.css';

interface PlaceFieldsProps {
  profile: OwnProfile;
  regions: readonly Region[];
  errors: FieldErrors;
}

/** Country, region and town; the regions follow the country. */
export function PlaceFields({ profile, regions, errors }: PlaceFieldsProps) {
  const { formatMessage, locale: tag } = useIntl();
  const locale = useAtomValue(localeAtom);
  const { countries } = useSettings();
  const [country, setCountry] = useState<Country>(profile.country);
  const [region, setRegion] = useState(profile.region_id ?? '');
  const [home] = useState({ country: profile.country, regions });
  const choices = useRegions(country, home);
  const names = [...new Set([...countries, profile.country])]
    .map((code) => ({ code, name: countryName(locale, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, tag));
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
          <Select {...control} name="region_id" value={region} onChange={(event) => setRegion(event.target.value)}>
            <option value="">{formatMessage(messages.unsaid)}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={formatMessage(messages.city)} error={errors.city}>
        {(control) => (
          <TextInput {...control} name="city" defaultValue={profile.city ?? ''} maxLength={100} autoComplete="address-level2" />
        )}
      </Field>
    </div>
  );
}
