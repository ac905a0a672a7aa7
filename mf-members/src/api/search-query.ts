import { COUNTRIES, DEFAULTS, GENDERS, paths, type QueryOf, type ResponseOf } from '@nightlark/contract';

export type SearchResult = ResponseOf<'search'>;
/** The filters as the server applied them (specification, section 3, "Search state"). */
export type Filters = SearchResult['applied'];
export type SearchQuery = NonNullable<QueryOf<'search'>>;

/** What may be searched by, from an address that anyone may have written: unknown values are left out, the form shows what applies. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const text = (key: string) => params.get(key)?.trim() || undefined;
  const ages = [readAge(text('min_age')), readAge(text('max_age'))] as const;
  const swapped = ages[0] !== undefined && ages[1] !== undefined && ages[0] > ages[1];
  const country = oneOf([...COUNTRIES, 'any'] as const, text('country'));
  return {
    gender: oneOf([...GENDERS, 'any'] as const, text('gender')),
    country,
    countryregion: country && country !== 'any' ? text('countryregion')?.slice(0, 20) : undefined,
    min_age: ages[swapped ? 1 : 0],
    max_age: ages[swapped ? 0 : 1],
    online: text('online') === 'true' ? 'true' : undefined,
    sort: oneOf(['active', 'newest'] as const, text('sort')),
    page: text('page')?.slice(0, 200),
  };
}

/** The address of a search; what the server would fill in by itself is left out where that is certain. */
export function searchHref(filters: Filters, page?: string): string {
  return paths.members.href(null, {
    gender: filters.gender,
    country: filters.country ?? 'any',
    countryregion: filters.country && filters.countryregion,
    min_age: filters.min_age,
    max_age: filters.max_age,
    online: filters.online || null,
    sort: filters.sort === 'active' ? null : filters.sort,
    page,
  });
}

/** The same filters as a query. */
export function queryOf(filters: Filters, page?: string): SearchQuery {
  return readSearch(new URLSearchParams(searchHref(filters, page).split('?')[1]));
}

function readAge(value: string | undefined): number | undefined {
  if (value === undefined || !/^\d{1,3}$/.test(value)) return undefined;
  return Math.min(Math.max(Number(value), DEFAULTS.minAge), DEFAULTS.maxAge);
}

function oneOf<Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined {
  return values.find((known) => known === value);
}
