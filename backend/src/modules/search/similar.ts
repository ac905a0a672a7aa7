import { DEFAULTS, type ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { presentCard } from '../profile/presenter.ts';
import type { Filters } from './filters.ts';
import { find, type FoundRow } from './repository.ts';

type Similar = NonNullable<ResponseOf<'search'>['similar']>;
type Widened = Similar['widened'][number];

const YEARS = 8;

/** Filters that can be dropped, in this order; null if the search did not use it. */
const STEPS: readonly { name: Widened; widen: (filters: Filters) => Filters | null }[] = [
  { name: 'region', widen: (filters) => (filters.countryregion === null ? null : { ...filters, countryregion: null }) },
  { name: 'age', widen: widenAge },
  { name: 'online', widen: (filters) => (filters.online ? { ...filters, online: false } : null) },
  { name: 'country', widen: (filters) => (filters.country === null ? null : { ...filters, country: null }) },
];

/**
 * Near matches of a search with few hits, and which filters were widened for them (docs/product/search-and-places.md). Null if there are
 * none.
 */
export async function findSimilar(
  deps: Deps,
  viewer: Viewer | null,
  filters: Filters,
  found: readonly FoundRow[],
): Promise<Similar | null> {
  const known = new Set(found.map(({ id }) => id));
  const widened: Widened[] = [];
  let wider = filters;
  let rows: FoundRow[] = [];
  for (const { name, widen } of STEPS) {
    const next = widen(wider);
    if (!next) continue;
    wider = next;
    widened.push(name);
    const nearest = await find(deps, { viewer, filters: wider, position: null });
    rows = nearest.rows.filter(({ id }) => !known.has(id)).slice(0, DEFAULTS.similarBelow);
    if (rows.length >= DEFAULTS.similarBelow) break;
  }
  return rows.length > 0 ? { profiles: rows.map((row) => presentCard(deps, viewer, row, row)), widened } : null;
}

function widenAge(filters: Filters): Filters | null {
  const min_age = Math.max(DEFAULTS.minAge, filters.min_age - YEARS);
  const max_age = Math.min(DEFAULTS.maxAge, filters.max_age + YEARS);
  return min_age === filters.min_age && max_age === filters.max_age ? null : { ...filters, min_age, max_age };
}
