import type { Country, MatchPreferences } from '@nightlark/contract';
import { CountryField, type Region, RegionField, useRegions } from '@nightlark/profile';
import { useIntl } from 'react-intl';
import { messages as search } from '../../../components/search-form/messages.ts';

interface AreaFieldsProps {
  draft: Pick<MatchPreferences, 'country' | 'countryregion'>;
  /** The loaded regions, and their country. */
  home: { country: Country | null; regions: readonly Region[] };
  onChange: (part: Pick<MatchPreferences, 'country' | 'countryregion'>) => void;
}

/** Selects for country and region. */
export function AreaFields({ draft, home, onChange }: AreaFieldsProps) {
  const { formatMessage } = useIntl();
  const regions = useRegions(draft.country, home);
  return (
    <>
      <CountryField
        label={formatMessage(search.country)}
        value={draft.country}
        none={{ value: '', label: formatMessage(search.anyCountry) }}
        onChange={(country) => onChange({ country, countryregion: null })}
      />
      {draft.country && (
        <RegionField
          label={formatMessage(search.region)}
          regions={regions}
          value={draft.countryregion}
          none={formatMessage(search.anyRegion)}
          onChange={(countryregion) => onChange({ country: draft.country, countryregion })}
        />
      )}
    </>
  );
}
