import { DEFAULTS, MATCH_DISTANCES_KM, paths, type Gender, type MatchPreferences } from '@nightlark/contract';
import { useDistance, type Region } from '@nightlark/profile';
import { Stack } from '@nightlark/ui';
import { Field, Select } from '@nightlark/ui/field';
import { RangeSlider } from '@nightlark/ui/slider';
import { ChoiceChips } from '@nightlark/ui/choice';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { GenderChoice } from '../../../components/search-form/gender-choice.tsx';
import { messages as search } from '../../../components/search-form/messages.ts';
import { messages } from '../messages.ts';
import { useWishGroups, type WishField } from '../use-wish-groups.ts';
import { AreaFields } from './area-fields.tsx';
import s from './preferences-form.module.css';

interface PreferencesFormProps {
  id: string;
  preferences: MatchPreferences;
  genders: readonly Gender[];
  regions: readonly Region[];
  onSubmit: (wanted: MatchPreferences) => void;
}

const APPEARANCE_FIELDS: readonly WishField[] = ['body_type', 'hair_color', 'eye_color', 'tattoos'];

/** Form of all match preferences (docs/product/likes-and-match-games.md#match-finder). */
export function PreferencesForm({ id, preferences, genders, regions, onSubmit }: PreferencesFormProps) {
  const { formatMessage } = useIntl();
  const distance = useDistance();
  const [draft, setDraft] = useState(preferences);
  const [home] = useState({ country: preferences.country, regions });
  const groups = useWishGroups(draft);
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
  const selectedAppearance = APPEARANCE_FIELDS.reduce((sum, field) => sum + draft[field].length, 0);

  return (
    <form
      id={id}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(draft);
      }}
    >
      <Stack gap={5}>
        {genders.length > 1 && <GenderChoice value={draft.gender} onChange={(gender) => change({ gender })} />}
        <p className={s.note}>
          <FormattedMessage {...messages.fixed} values={{ link: (text) => <Link to={paths.profile.href()}>{text}</Link> }} />{' '}
          {formatMessage(messages.soft)}
        </p>
        <RangeSlider
          legend={formatMessage(search.age)}
          min={DEFAULTS.minAge}
          max={DEFAULTS.maxAge}
          value={[draft.min_age, draft.max_age]}
          onChange={([min_age, max_age]) => change({ min_age, max_age })}
          minLabel={formatMessage(search.minAge)}
          maxLabel={formatMessage(search.maxAge)}
        />
        <div className={s.pair}>
          <AreaFields draft={draft} home={home} onChange={change} />
          <Field label={formatMessage(messages.distance)}>
            {(control) => (
              <Select
                {...control}
                value={draft.max_distance_km ?? ''}
                onChange={({ target }) => change({ max_distance_km: MATCH_DISTANCES_KM.find((km) => String(km) === target.value) ?? null })}
              >
                <option value="">{formatMessage(messages.anyDistance)}</option>
                {MATCH_DISTANCES_KM.map((km) => (
                  <option key={km} value={km}>
                    {formatMessage(messages.within, { distance: distance(km) })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {chips('relationship_status')}
        <details className={s.more}>
          <summary className={s.summary}>{title(group('interests').label, draft.interests.length)}</summary>
          {chips('interests', true)}
        </details>
        <details className={s.more}>
          <summary className={s.summary}>{title(formatMessage(messages.looks), selectedAppearance)}</summary>
          <Stack gap={5}>{APPEARANCE_FIELDS.map((field) => chips(field))}</Stack>
        </details>
      </Stack>
    </form>
  );

  function title(label: string, count: number): string {
    return count === 0 ? label : formatMessage(messages.chosen, { label, count });
  }
}
