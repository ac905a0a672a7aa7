import { DEFAULTS, SOURCE_COOKIE } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { Deps } from '../../deps.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { presentCard } from '../profile/presenter.ts';
import { isNew, readFilters, rememberSearch } from './filters.ts';
import { decodePage, encodePage } from './page-token.ts';
import { find, findPage, type FoundRow } from './repository.ts';
import { findSimilar } from './similar.ts';
import type { SearchRequest } from './values.ts';

const search = endpoint(
  'search',
  { auth: 'anyone', age: 'proved', limit: 'searches', stale: true },
  async ({ query, viewer, domain, clientCountry, request, deps, staleDeps }) => {
    if (!viewer && query.page !== undefined) throw new ApiFailure('authentication_required');
    const trafficsource = trafficSourceOf(request, query);
    const { applied, chosen } = await readFilters(deps, viewer, { domain, trafficsource, clientCountry }, query);
    if (viewer && isNew(query)) await rememberSearch(deps, viewer, chosen);
    const position = query.page === undefined ? null : decodePage(deps, applied, query.page);
    const { total, rows } = await find(staleDeps, { viewer, filters: applied, position });
    const page = rows.slice(0, DEFAULTS.searchPageSize);
    const last = page.at(-1);
    return {
      profiles: page.map((row) => presentCard(deps, viewer, row, row)),
      total,
      next: viewer && last && rows.length > page.length ? encodePage(deps, applied, last) : null,
      similar: !position && total < DEFAULTS.similarBelow ? await findSimilar(staleDeps, viewer, applied, page) : null,
      applied,
      filtered: Object.keys(chosen).length > 0,
    };
  },
);

const getFaces = endpoint(
  'getFaces',
  { auth: 'anyone', age: 'proved', limit: 'searches', stale: true },
  async ({ query: { real, ...query }, viewer, domain, clientCountry, request, deps, staleDeps }) => {
    const trafficsource = trafficSourceOf(request, query);
    const visit = { domain, trafficsource, clientCountry };
    const { applied: filters } = await readFilters(deps, viewer, visit, { ...query, clear: true });
    const rows = await findFaces(staleDeps, { viewer, filters, faces: real ? 'real' : 'all', position: null });
    return { profiles: rows.map((row) => presentCard(deps, viewer, row, row)) };
  },
);

/** The source of the first request, later kept by the cookie. */
function trafficSourceOf({ headers }: Pick<Request, 'headers'>, { trafficsource }: { trafficsource?: string | undefined }): string | null {
  return trafficsource ?? parseCookie(headers.cookie ?? '')[SOURCE_COOKIE] ?? null;
}

/** Searching members (docs/product/search-and-places.md). */
export const searchEndpoints: Endpoint[] = [search, getFaces];

/**
 * Members with a photo, the last active ones first. The photo is part of the search: after an evening with many sign-ups a page of
 * any members has none. Few in the country are followed by those from anywhere.
 */
async function findFaces(deps: Deps, search: SearchRequest & { faces: 'all' | 'real' }): Promise<FoundRow[]> {
  const near = await findPage(deps, search);
  const isEnough = near.length >= DEFAULTS.similarBelow || search.filters.country === null;
  const far = isEnough ? [] : await findPage(deps, { ...search, filters: { ...search.filters, country: null } });
  const known = new Set(near.map(({ id }) => id));
  return [...near, ...far.filter(({ id }) => !known.has(id))].slice(0, DEFAULTS.searchPageSize);
}
