import { DEFAULTS, paths } from '@nightlark/contract';
import { CountryField, type Region, RegionField, useRegions } from '@nightlark/profile';
import { useSettings, useUser } from '@nightlark/state';
import { Button, ButtonLink, Stack } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import { Field, Select } from '@nightlark/ui/field';
import { RangeSlider } from '@nightlark/ui/slider';
import { useIntl } from 'react-intl';
import { CLEARED, type Filters } from '../../api/search-query.ts';
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

/** The filters of the search. A GET form, which also works without script (docs/product/search-and-places.md#filters). */
export function SearchForm({ filters, onChange, onSubmit, onReset, regions, regionsOf, submitClassName }: SearchFormProps) {
  const { formatMessage } = useIntl();
  const { search_fields: offered } = useSettings();
  const member = useUser() !== null;
  const choices = useRegions(filters.country, { country: regionsOf, regions });
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });

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
          <RangeSlider
            legend={formatMessage(messages.age)}
            min={DEFAULTS.minAge}
            max={DEFAULTS.maxAge}
            value={[filters.min_age, filters.max_age]}
            onChange={([min_age, max_age]) => change({ min_age, max_age })}
            minLabel={formatMessage(messages.minAge)}
            maxLabel={formatMessage(messages.maxAge)}
            names={['min_age', 'max_age']}
          />
        )}
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
            regions={choices}
            value={filters.countryregion}
            none={formatMessage(messages.anyRegion)}
            onChange={(countryregion) => change({ countryregion })}
          />
        )}
        {offered.includes('sort') && (
          <Field label={formatMessage(messages.sort)}>
            {(control) => (
              <Select
                {...control}
                name="sort"
                value={filters.sort}
                onChange={(event) => change({ sort: event.target.value as Filters['sort'] })}
              >
                <option value="active">{formatMessage(messages.active)}</option>
                <option value="newest">{formatMessage(messages.newest)}</option>
              </Select>
            )}
          </Field>
        )}
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
