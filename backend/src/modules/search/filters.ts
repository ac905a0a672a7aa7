import { DEFAULTS, mayVisitorsSearch, type QueryOf, type ResponseOf } from '@nightlark/contract';
import { isDeepStrictEqual } from 'node:util';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { LastSearch } from '../../db/columns.ts';
import type { Viewer } from '../../session/viewer.ts';
import { gendersFor } from '../matching/wish.ts';
import { regionName } from '../site/places.ts';
import { siteFor } from '../site/site.ts';

/** The applied filters, with defaults; the response lists them all. */
export type Filters = ResponseOf<'search'>['applied'];
type Query = Omit<NonNullable<QueryOf<'search'>>, 'online' | 'min_age' | 'max_age' | 'mutual' | 'clear'> & {
  clear?: boolean | undefined;
  online?: boolean | undefined;
  min_age?: number | undefined;
  max_age?: number | undefined;
  mutual?: boolean | undefined;
};

/** A visitor's site and traffic source (docs/product/tracking-and-attribution.md). */
interface Visit {
  domain: string;
  trafficsource: string | null;
  /** The client's country, ISO 3166-1. */
  clientCountry: string | undefined;
}

/** Not `sort`: mails link to the newest members of the last search. */
const CHOSEN = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'mutual'] as const;

/** Whether this search begins anew; a member's other searches repeat the last one. */
export const isNew = (query: Query): boolean => query.clear === true || CHOSEN.some((filter) => query[filter] !== undefined);

/**
 * @returns the applied filters, and those of them that differ from the defaults
 * @throws ApiFailure `validation` for a region outside the country, `authentication_required` if visitors may not
 * search, and for `mutual`, which needs a member to be mutual with
 */
export async function readFilters(
  deps: Deps,
  viewer: Viewer | null,
  visit: Visit,
  query: Query,
): Promise<{ applied: Filters; chosen: LastSearch }> {
  if (!viewer && query.mutual) throw new ApiFailure('authentication_required');
  const standard = { ...ALL, ...(viewer ? ofMember(viewer) : await ofVisitor(deps, visit)) };
  const start = viewer && !isNew(query) ? { ...standard, ...viewer.lastSearch } : standard;
  const country = query.country === 'any' ? null : (query.country ?? start.country);
  const countryregion = query.countryregion === undefined ? start.countryregion : query.countryregion || null;
  if (countryregion !== null && !(country !== null && regionName(country, countryregion) !== null)) {
    throw new ApiFailure('validation', { field: 'countryregion' });
  }
  const applied = {
    gender: query.gender ?? start.gender,
    country,
    countryregion,
    min_age: query.min_age ?? start.min_age,
    max_age: query.max_age ?? start.max_age,
    online: query.online ?? start.online,
    sort: query.sort ?? start.sort,
    mutual: query.mutual ?? start.mutual,
  };
  const differing = Object.entries(applied).filter(([filter, value]) => value !== standard[filter as keyof Filters]);
  return { applied, chosen: Object.fromEntries(differing) };
}

const ALL = {
  countryregion: null,
  min_age: DEFAULTS.minAge,
  max_age: DEFAULTS.maxAge,
  online: false,
  sort: 'active',
  mutual: false,
} as const;

/** A member's default filters: by their sexuality, in their country. */
function ofMember(viewer: Viewer): Pick<Filters, 'gender' | 'country'> {
  const [gender, another] = gendersFor(viewer);
  return { gender: another ? 'any' : gender!, country: viewer.country as Filters['country'] };
}

async function ofVisitor(deps: Deps, { domain, trafficsource, clientCountry }: Visit): Promise<Pick<Filters, 'gender' | 'country'>> {
  const { settings } = await siteFor(deps, domain, { clientCountry });
  if (!mayVisitorsSearch(settings.logged_out_search, settings.logged_out_search_trafficsource, trafficsource))
    throw new ApiFailure('authentication_required');
  return { gender: 'any', country: settings.countries.find((country) => country === settings.geoip_country) ?? null };
}

/** Without a statement while a member searches the same. */
export async function rememberSearch({ db }: Deps, { id, lastSearch }: Viewer, chosen: LastSearch): Promise<void> {
  if (isDeepStrictEqual(chosen, lastSearch)) return;
  const last_search = Object.keys(chosen).length > 0 ? toJsonb(chosen) : null;
  await db.updateTable('account').set({ last_search }).where('id', '=', id).execute();
}
