import { DEFAULTS } from '@nightlark/contract';
import type { SlotOf } from '../../db/compiled-statements.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { ONLINE_MS } from '../profile/visibility.ts';
import { birthdatesOfAges, monthOf, nextMonth } from './birthdates.ts';
import type { Filters } from './filters.ts';
import type { PagePosition } from './page-token.ts';

type Seeker = Pick<Viewer, 'id' | 'gender'>;

/** Input of a search. */
export interface SearchRequest {
  viewer: Seeker | null;
  filters: Filters;
  /** Only members with a photo; all or just real ones. */
  faces?: 'all' | 'real';
  /** The cursor; null for the first page, and for totals. */
  position: PagePosition | null;
}

/** The limit of a query: a page and one more row, which shows whether there is a next page. */
export const FOUND_AT_MOST = DEFAULTS.searchPageSize + 1;

/** The bound values of a search's statements. */
interface SearchValues {
  /** 0 for a visitor. */
  viewer: number;
  country: string | null;
  region: string | null;
  /** Key of `profile_count`. */
  place: string;
  /** Birth dates: after the first, up to and including the second. */
  bornAfter: string;
  bornUpTo: string;
  /** The whole months of birth between them: from the first, before the second. */
  monthFrom: string;
  monthBefore: string;
  onlineSince: Date;
  /** The page begins after this position in the order. */
  at: string;
  id: number;
}

export type SearchSlot = SlotOf<SearchValues>;

/** Nobody was born before the first or after the second. */
const EVER = { after: '0001-01-01', upTo: '9999-01-01' } as const;
/** Before the first row in every order. */
const START: PagePosition = { at: 'infinity', id: 0 };

/** Whether the ages filter anything: at their bounds they include everybody. */
export const hasAges = ({ min_age, max_age }: Filters): boolean => min_age > DEFAULTS.minAge || max_age < DEFAULTS.maxAge;

export function searchValues({ now }: Pick<Deps, 'now'>, { viewer, filters, position }: SearchRequest): SearchValues {
  const { country, countryregion, min_age, max_age } = filters;
  const at = now();
  const ages = birthdatesOfAges(min_age, max_age, at);
  const after = max_age < DEFAULTS.maxAge ? ages.after : EVER.after;
  const upTo = min_age > DEFAULTS.minAge ? ages.upTo : EVER.upTo;
  return {
    viewer: viewer?.id ?? 0,
    country,
    region: countryregion,
    place: countryregion ? `${country}.${countryregion}` : (country ?? ''),
    bornAfter: after,
    bornUpTo: upTo,
    monthFrom: nextMonth(after),
    monthBefore: monthOf(upTo),
    onlineSince: new Date(at.getTime() - ONLINE_MS),
    ...(position ?? START),
  };
}

/** Everything that the SQL text of a search depends on. Few values: each connection caches a plan for each. */
export function shapeOf({ viewer, filters, faces }: SearchRequest): string {
  const { gender, country, countryregion, online, sort, mutual } = filters;
  const place = countryregion !== null ? 'region' : country !== null ? 'country' : 'world';
  const parts = [
    faces ? `faces ${faces}` : 'search',
    gender,
    place,
    hasAges(filters),
    online,
    sort,
    viewer && mutual ? viewer.gender : viewer !== null,
  ];
  return parts.join(' ');
}
