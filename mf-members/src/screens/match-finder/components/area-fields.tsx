import type { Country, MatchPreferences } from '@nightlark/contract';
import { type Region, useCountries, useRegions } from '@nightlark/profile';
import { Field, Select } from '@nightlark/ui/field';
import { useIntl } from 'react-intl';
import { messages as search } from '../../../components/search-form/messages.ts';

interface AreaFieldsProps {
  draft: Pick<MatchPreferences, 'country' | 'countryregion'>;
  /** The regions that are at hand already, and whose they are. */
  home: { country: Country | null; regions: readonly Region[] };
  onChange: (part: Pick<MatchPreferences, 'country' | 'countryregion'>) => void;
}

/** Country, and a region of it. */
export function AreaFields({ draft, home, onChange }: AreaFieldsProps) {
  const { formatMessage } = useIntl();
  const regions = useRegions(draft.country, home);
  const sorted = useCountries();
  return (
    <>
      <Field label={formatMessage(search.country)}>
        {(control) => (
          <Select
            {...control}
            value={draft.country ?? ''}
            onChange={({ target }) => onChange({ country: (target.value || null) as Country | null, countryregion: null })}
          >
            <option value="">{formatMessage(search.anyCountry)}</option>
            {sorted.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.country && (
        <Field label={formatMessage(search.region)}>
          {(control) => (
            <Select
              {...control}
              value={draft.countryregion ?? ''}
              onChange={({ target }) => onChange({ country: draft.country, countryregion: target.value || null })}
            >
              <option value="">{formatMessage(search.anyRegion)}</option>
              {regions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}
