import { paths } from '@nightlark/contract';
import { CountryField, type Region, RegionField, useRegions } from '@nightlark/profile';
import { useSettings, useUser } from '@nightlark/state';
import { Button, ButtonLink, Stack } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import { Field, Select } from '@nightlark/ui/field';
import { useIntl } from 'react-intl';
import { CLEARED, type Filters } from '../../api/search-query.ts';
import { AgeRange } from './age-range.tsx';
import { GenderChoice } from './gender-choice.tsx';
import { messages } from './messages.ts';

interface SearchFormProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onSubmit: (filters: Filters) => void;
  regions: readonly Region[];
  /** The country that `regions` belong to. */
  regionsOf: Filters['country'];
  /** Offered while a filter differs from its default. */
  onReset?: (() => void) | undefined;
  submitClassName?: string;
}

type Change = (part: Partial<Filters>) => void;

/** The filters of the search. A GET form, which also works without script (docs/product/search-and-places.md#filters). */
export function SearchForm({ filters, onChange, onSubmit, onReset, regions, regionsOf, submitClassName }: SearchFormProps) {
  const { formatMessage } = useIntl();
  const { search_fields: offered } = useSettings();
  const member = useUser() !== null;
  const change: Change = (part) => onChange({ ...filters, ...part });

  return (
    <form
      method="get"
      action={paths.members.href()}
      role="search"
      aria-label={formatMessage(messages.formLabel)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(filters);
      }}
    >
      <Stack gap={5}>
        {offered.includes('gender') && <GenderChoice value={filters.gender} onChange={(gender) => change({ gender })} />}
        {(offered.includes('min_age') || offered.includes('max_age')) && (
          <AgeRange ages={filters} onChange={change} names={['min_age', 'max_age']} />
        )}
        <PlaceFilters filters={filters} change={change} loaded={{ country: regionsOf, regions }} />
        {offered.includes('sort') && <SortField sort={filters.sort} onChange={(sort) => change({ sort })} />}
        {offered.includes('online') && (
          <Switch
            name="online"
            value="true"
            label={formatMessage(messages.online)}
            checked={filters.online}
            onChange={(event) => change({ online: event.target.checked })}
          />
        )}
        {member && offered.includes('mutual') && (
          <Switch
            name="mutual"
            value="true"
            label={formatMessage(messages.mutual)}
            checked={filters.mutual}
            onChange={(event) => change({ mutual: event.target.checked })}
          />
        )}
        <Button type="submit" icon="search" block className={submitClassName}>
          {formatMessage(messages.submit)}
        </Button>
        {onReset && (
          <ButtonLink variant="quiet" block to={CLEARED} onClick={onReset}>
            {formatMessage(messages.reset)}
          </ButtonLink>
        )}
      </Stack>
    </form>
  );
}

interface PlaceFiltersProps {
  filters: Filters;
  change: Change;
  loaded: { country: Filters['country']; regions: readonly Region[] };
}

function PlaceFilters({ filters, change, loaded }: PlaceFiltersProps) {
  const { formatMessage } = useIntl();
  const { search_fields: offered } = useSettings();
  const regions = useRegions(filters.country, loaded);
  return (
    <>
      {offered.includes('country') && (
        <CountryField
          label={formatMessage(messages.country)}
          name="country"
          value={filters.country}
          none={{ value: 'any', label: formatMessage(messages.anyCountry) }}
          onChange={(country) => change({ country, countryregion: null })}
        />
      )}
      {filters.country && offered.includes('countryregion') && (
        <RegionField
          label={formatMessage(messages.region)}
          name="countryregion"
          regions={regions}
          value={filters.countryregion}
          none={formatMessage(messages.anyRegion)}
          onChange={(countryregion) => change({ countryregion })}
        />
      )}
    </>
  );
}

function SortField({ sort, onChange }: { sort: Filters['sort']; onChange: (sort: Filters['sort']) => void }) {
  const { formatMessage } = useIntl();
  return (
    <Field label={formatMessage(messages.sort)}>
      {(control) => (
        <Select {...control} name="sort" value={sort} onChange={(event) => onChange(event.target.value as Filters['sort'])}>
          <option value="active">{formatMessage(messages.active)}</option>
          <option value="newest">{formatMessage(messages.newest)}</option>
        </Select>
      )}
    </Field>
  );
}
