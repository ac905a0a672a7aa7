import { COUNTRIES, DEFAULTS, GENDERS, paths, type QueryOf, type ResponseOf } from '@nightlark/contract';

export type SearchResult = ResponseOf<'search'>;
/** The filters applied by the server (docs/product/search-and-places.md#filters). */
export type Filters = SearchResult['applied'];
type SearchQuery = NonNullable<QueryOf<'search'>>;

/** Filters of the URL that were corrected or ignored; shown on the page. */
export type Correction = 'gender' | 'country' | 'region' | 'sort' | 'online' | 'mutual' | 'ages' | 'ageOrder' | 'page';

const FLAGS = ['true', 'false'] as const;

interface ReadSearch {
  query: SearchQuery;
  corrected: Correction[];
}

/** Parses filters from an untrusted URL. */
export function readSearch(params: URLSearchParams): ReadSearch {
  const corrected: Correction[] = [];
  const text = (key: string) => params.get(key)?.trim() || undefined;
  const oneOf = <Value extends string>(key: string, values: readonly Value[], correction: Correction): Value | undefined => {
    const given = text(key);
    const known = values.find((value) => value === given);
    if (given && !known) corrected.push(correction);
    return known;
  };
  const age = (key: string): number | undefined => {
    const given = text(key);
    const years = /^\d{1,3}$/.test(given ?? '') ? Math.min(Math.max(Number(given), DEFAULTS.minAge), DEFAULTS.maxAge) : undefined;
    if (given !== undefined && String(years) !== given && !corrected.includes('ages')) corrected.push('ages');
    return years;
  };
  const country = oneOf('country', [...COUNTRIES, 'any'], 'country');
  const countryregion = country && country !== 'any' ? text('countryregion')?.slice(0, 20) : undefined;
  if (text('countryregion') && !countryregion) corrected.push('region');
  let [min_age, max_age] = [age('min_age'), age('max_age')];
  if (min_age !== undefined && max_age !== undefined && min_age > max_age) {
    [min_age, max_age] = [max_age, min_age];
    corrected.push('ageOrder');
  }
  const query: SearchQuery = {
    gender: oneOf('gender', [...GENDERS, 'any'], 'gender'),
    country,
    countryregion,
    min_age,
    max_age,
    online: oneOf('online', FLAGS, 'online') === 'true' ? 'true' : undefined,
    sort: oneOf('sort', ['active', 'newest'], 'sort'),
    mutual: oneOf('mutual', FLAGS, 'mutual') === 'true' ? 'true' : undefined,
    clear: params.get('clear') === 'true' ? 'true' : undefined,
    trafficsource: text('trafficsource')?.slice(0, 100),
    page: text('page')?.slice(0, 200),
  };
  return { query, corrected };
}

/** The URL of a search by the defaults, which forgets the last one. */
export const CLEARED = paths.members.href(null, { clear: true });

/** The URL of a search, without filters that equal the server's defaults. */
export function searchHref(filters: Filters, page?: string): string {
  return paths.members.href(null, {
    gender: filters.gender,
    country: filters.country ?? 'any',
    countryregion: filters.country && filters.countryregion,
    min_age: filters.min_age,
    max_age: filters.max_age,
    online: filters.online || null,
    sort: filters.sort === 'active' ? null : filters.sort,
    mutual: filters.mutual || null,
    page,
  });
}

/** The filters as the query of the call. */
export function queryOf(filters: Filters, page?: string): SearchQuery {
  return readSearch(new URLSearchParams(searchHref(filters, page).split('?')[1])).query;
}
