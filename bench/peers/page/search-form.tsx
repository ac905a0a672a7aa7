import { useEffect, useId, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { MembersData } from './data.ts';
import { Icon } from './icon.tsx';
import { countryName, useSite } from './site.ts';

export type Filters = MembersData['applied'];

const AGES = { min: 18, max: 99 };
const GENDERS = [
  ['female', 'women'],
  ['male', 'men'],
  ['any', 'everyone'],
] as const;
const APPLY_AFTER_MS = 350;

export function searchHref({ gender, country, countryregion, min_age, max_age, online, sort, mutual }: Filters, page?: string): string {
  const query = new URLSearchParams({ gender, country: country ?? 'any', min_age: String(min_age), max_age: String(max_age) });
  if (country && countryregion) query.set('countryregion', countryregion);
  if (online) query.set('online', 'true');
  if (mutual) query.set('mutual', 'true');
  if (sort !== 'active') query.set('sort', sort);
  if (page) query.set('page', page);
  return `/members?${query}`;
}

/** A change shows at once and is applied a moment later. */
function useDraft() {
  const { data, navigate } = useSite();
  const [draft, setDraft] = useState(data.applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (wanted: Filters) => {
    clearTimeout(timer.current);
    navigate(searchHref(wanted));
  };
  const change = (part: Partial<Filters>) => {
    const wanted = { ...draft, ...part };
    setDraft(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(wanted), APPLY_AFTER_MS);
  };
  return { draft, change, apply: () => apply(draft) };
}

type Change = (part: Partial<Filters>) => void;
interface PartProps {
  filters: Filters;
  change: Change;
}

const useText = () => {
  const { formatMessage } = useIntl();
  return (name: string) => formatMessage({ id: `members.search.${name}` });
};

function Genders({ filters, change }: PartProps) {
  const text = useText();
  return (
    <fieldset className="gender-choice-choice">
      <legend className="gender-choice-legend">{text('gender')}</legend>
      <div className="gender-choice-row">
        {GENDERS.map(([gender, label]) => (
          <label key={gender} className="gender-choice-option">
            <input
              type="radio"
              name="gender"
              className="gender-choice-input"
              value={gender}
              checked={filters.gender === gender}
              onChange={() => change({ gender })}
            />
            {text(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Ages({ filters: { min_age, max_age }, change }: PartProps) {
  const text = useText();
  const percent = (age: number) => ((age - AGES.min) / (AGES.max - AGES.min)) * 100;
  const valueOf = ({ target }: ChangeEvent<HTMLInputElement>) => Number(target.value);
  const shared = { type: 'range', className: 'range-slider-input', ...AGES } as const;
  return (
    <fieldset className="range-slider-slider">
      <legend className="range-slider-legend">
        <span>{text('age')}</span>
        <output className="range-slider-output">{`${min_age} – ${max_age}`}</output>
      </legend>
      <div className="range-slider-track">
        <svg className="range-slider-bar" aria-hidden>
          <rect className="range-slider-rail" width="100%" height="100%" rx="3" />
          <rect
            className="range-slider-chosen"
            x={`${percent(min_age)}%`}
            width={`${percent(max_age) - percent(min_age)}%`}
            height="100%"
          />
        </svg>
        <input
          {...shared}
          name="min_age"
          aria-label={text('minAge')}
          value={min_age}
          onChange={(event) => change({ min_age: Math.min(valueOf(event), max_age) })}
        />
        <input
          {...shared}
          name="max_age"
          aria-label={text('maxAge')}
          value={max_age}
          onChange={(event) => change({ max_age: Math.max(valueOf(event), min_age) })}
        />
      </div>
    </fieldset>
  );
}

function Select({ label, ...rest }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div className="field-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="control-wrap">
        <select {...rest} id={id} className="control-control control-select" />
        <Icon name="chevron-down" className="control-arrow" />
      </span>
    </div>
  );
}

function Switch({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <label className="choice-row choice-switchRow">
      <span className="choice-words">
        <span id={id}>{label}</span>
      </span>
      <input {...rest} type="checkbox" role="switch" value="true" className="choice-switch" aria-labelledby={id} />
    </label>
  );
}

function Places({ filters: { country, countryregion }, change }: PartProps) {
  const text = useText();
  const { locale, regions, settings } = useSite().data;
  const countries = settings.countries
    .map((code) => ({ code, name: countryName(locale, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  const choose = (code: string) => change({ country: code === 'any' ? null : (code as Filters['country']), countryregion: null });
  return (
    <>
      <Select label={text('country')} name="country" value={country ?? 'any'} onChange={({ target }) => choose(target.value)}>
        <option value="any">{text('anyCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {country && (
        <Select
          label={text('region')}
          name="countryregion"
          value={countryregion ?? ''}
          onChange={({ target }) => change({ countryregion: target.value || null })}
        >
          <option value="">{text('anyRegion')}</option>
          {regions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** The filters beside the results. */
export function SearchForm() {
  const { draft, change, apply } = useDraft();
  const text = useText();
  return (
    <form
      method="get"
      action="/members"
      role="search"
      aria-label={text('formLabel')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="layout-stack layout-gap5">
        <Genders filters={draft} change={change} />
        <Ages filters={draft} change={change} />
        <Places filters={draft} change={change} />
        <Select
          label={text('sort')}
          name="sort"
          value={draft.sort}
          onChange={({ target }) => change({ sort: target.value as Filters['sort'] })}
        >
          <option value="active">{text('active')}</option>
          <option value="newest">{text('newest')}</option>
        </Select>
        <Switch name="online" label={text('online')} checked={draft.online} onChange={({ target }) => change({ online: target.checked })} />
        <Switch name="mutual" label={text('mutual')} checked={draft.mutual} onChange={({ target }) => change({ mutual: target.checked })} />
        <button type="submit" className="button-button button-primary button-md button-block filter-panel-submit">
          <Icon name="search" />
          {text('submit')}
        </button>
      </div>
    </form>
  );
}
