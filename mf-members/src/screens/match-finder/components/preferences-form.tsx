import { type Country, type Gender, MATCH_DISTANCES_KM, type MatchPreferences, paths } from '@nightlark/contract';
import { CountryField, type Region, RegionField, useDistance, useIsShown, useRegions } from '@nightlark/profile';
import { Stack } from '@nightlark/ui';
import { Field, Select } from '@nightlark/ui/field';
import { ChoiceChips } from '@nightlark/ui/choice';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { AgeRange } from '../../../components/search-form/age-range.tsx';
import { GenderChoice } from '../../../components/search-form/gender-choice.tsx';
import { messages as search } from '../../../components/search-form/messages.ts';
import { messages } from '../messages.ts';
import { useWishGroups, type WishField } from '../use-wish-groups.ts';
import s from './preferences-form.module.css';

interface AreaFieldsProps {
  draft: Pick<MatchPreferences, 'country' | 'countryregion'>;
  /** The loaded regions, and their country. */
  home: { country: Country | null; regions: readonly Region[] };
  onChange: (part: Pick<MatchPreferences, 'country' | 'countryregion'>) => void;
}

/** Selects for country and region. */
function AreaFields({ draft, home, onChange }: AreaFieldsProps) {
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

interface PreferencesFormProps {
  id: string;
  preferences: MatchPreferences;
  genders: readonly Gender[];
  regions: readonly Region[];
  /** @param isShown whether the form still is, for a response that comes later */
  onSubmit: (wanted: MatchPreferences, isShown: () => boolean) => void;
}

const APPEARANCE_FIELDS: readonly WishField[] = ['body_type', 'hair_color', 'eye_color', 'tattoos'];

/** Form of all match preferences (docs/product/likes-and-match-games.md#match-finder). */
export function PreferencesForm({ id, preferences, genders, regions, onSubmit }: PreferencesFormProps) {
  const { formatMessage } = useIntl();
  const [draft, setDraft] = useState(preferences);
  const [home] = useState({ country: preferences.country, regions });
  const groups = useWishGroups(draft);
  const isShown = useIsShown();
  const change = (part: Partial<MatchPreferences>) => setDraft((old) => ({ ...old, ...part }));
  const group = (field: WishField) => groups.find((each) => each.field === field)!;
  const chips = (field: WishField, hideLegend?: boolean) => {
    const { label, options, chosen, most } = group(field);
    return (
      <ChoiceChips
        key={field}
        legend={label}
        name={field}
        options={options}
        chosen={chosen}
        most={most}
        hideLegend={hideLegend}
        onChange={(values) => change({ [field]: values })}
      />
    );
  };

  return (
    <form
      id={id}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(draft, isShown);
      }}
    >
      <Stack gap={5}>
        {genders.length > 1 && <GenderChoice value={draft.gender} onChange={(gender) => change({ gender })} />}
        <p className={s.note}>
          <FormattedMessage {...messages.fixed} values={{ link: (text) => <Link to={paths.profile.href()}>{text}</Link> }} />{' '}
          {formatMessage(messages.soft)}
        </p>
        <AgeRange ages={draft} onChange={change} />
        <div className={s.pair}>
          <AreaFields draft={draft} home={home} onChange={change} />
          <DistanceField km={draft.max_distance_km} onChange={(max_distance_km) => change({ max_distance_km })} />
        </div>
        {chips('relationship_status')}
        <More label={group('interests').label} count={draft.interests.length}>
          {chips('interests', true)}
        </More>
        <More label={formatMessage(messages.looks)} count={APPEARANCE_FIELDS.reduce((sum, field) => sum + draft[field].length, 0)}>
          <Stack gap={5}>{APPEARANCE_FIELDS.map((field) => chips(field))}</Stack>
        </More>
      </Stack>
    </form>
  );
}

interface DistanceFieldProps {
  km: MatchPreferences['max_distance_km'];
  onChange: (km: MatchPreferences['max_distance_km']) => void;
}

function DistanceField({ km, onChange }: DistanceFieldProps) {
  const { formatMessage } = useIntl();
  const distance = useDistance();
  return (
    <Field label={formatMessage(messages.distance)}>
      {(control) => (
        <Select
          {...control}
          value={km ?? ''}
          onChange={({ target }) => onChange(MATCH_DISTANCES_KM.find((each) => String(each) === target.value) ?? null)}
        >
          <option value="">{formatMessage(messages.anyDistance)}</option>
          {MATCH_DISTANCES_KM.map((each) => (
            <option key={each} value={each}>
              {formatMessage(messages.within, { distance: distance(each) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Fields that open by a click, with how many values are chosen in them. */
function More({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <details className={s.more}>
      <summary className={s.summary}>{count === 0 ? label : formatMessage(messages.chosen, { label, count })}</summary>
      {children}
    </details>
  );
}
