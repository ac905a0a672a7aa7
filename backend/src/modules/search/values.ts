import { DEFAULTS } from '@nightlark/contract';
import type { SlotOf } from '../../db/shaped.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { ONLINE_MS } from '../profile/visibility.ts';
import { birthdatesOfAges, monthOf, nextMonth } from './birthdates.ts';
import type { Filters } from './filters.ts';
import type { PagePosition } from './page-token.ts';

export type Seeker = Pick<Viewer, 'id' | 'gender'>;

/** What a search asks for. */
export interface Asked {
  viewer: Seeker | null;
  filters: Filters;
  /** Where the page starts; null for the first one, and for totals. */
  position: PagePosition | null;
  limit: number;
}

/** The values in a search's statements. */
export interface SearchValues {
  viewer: number;
  country: string | null;
  region: string | null;
  /** As `profile_count` names places. */
  place: string;
  /** Birth dates: after the first, up to and including the second. */
  bornAfter: string;
  bornUpTo: string;
  /** The whole months of birth between them: from the first, before the second. */
  monthFrom: string;
  monthBefore: string;
  /** The months that the ages cut: the first days, and the first days after. */
  cut0: string | undefined;
  cut0Over: string | undefined;
  cut1: string | undefined;
  cut1Over: string | undefined;
  onlineSince: Date;
  at: string | undefined;
  id: number | undefined;
  limit: number;
}

export type SearchSlot = SlotOf<SearchValues>;

/** Whether a filter says anything: ages at their bounds let everybody through. */
export const hasMinAge = ({ min_age }: Filters): boolean => min_age > DEFAULTS.minAge;
export const hasMaxAge = ({ max_age }: Filters): boolean => max_age < DEFAULTS.maxAge;

export function searchValues({ now }: Pick<Deps, 'now'>, { viewer, filters, position, limit }: Asked): SearchValues {
  const { country, countryregion } = filters;
  const at = now();
  const { after, upTo } = birthdatesOfAges(filters.min_age, filters.max_age, at);
  const [cut0, cut1] = cutMonths(filters, after, upTo);
  return {
    viewer: viewer?.id ?? 0,
    country,
    region: countryregion,
    place: countryregion ? `${country}.${countryregion}` : (country ?? ''),
    bornAfter: after,
    bornUpTo: upTo,
    monthFrom: nextMonth(after),
    monthBefore: monthOf(upTo),
    cut0,
    cut0Over: cut0 && nextMonth(cut0),
    cut1,
    cut1Over: cut1 && nextMonth(cut1),
    onlineSince: new Date(at.getTime() - ONLINE_MS),
    at: position?.at,
    id: position?.id,
    limit,
  };
}

/** All that the text of a search's statements depends on. */
export function shapeOf({ viewer, filters, position }: Asked, { cut1 }: SearchValues): string {
  const { gender, country, countryregion, online, sort, mutual } = filters;
  const asked = [
    country !== null,
    countryregion !== null,
    hasMinAge(filters),
    hasMaxAge(filters),
    online,
    position !== null,
    cut1 !== undefined,
  ];
  return ['search', viewer?.gender ?? '-', gender, sort, mutual, ...asked].join(' ');
}

/** The months of birth of which the ages hold a part, by their first days. */
function cutMonths(filters: Filters, after: string, upTo: string): string[] {
  return [...new Set([...(hasMaxAge(filters) ? [monthOf(after)] : []), ...(hasMinAge(filters) ? [monthOf(upTo)] : [])])];
}
