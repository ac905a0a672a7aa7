import { DEFAULTS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { findPage, type FoundRow } from './repository.ts';
import type { SearchRequest } from './values.ts';

/**
 * Members with a photo, the last active ones first. The photo is part of the search: after an evening with many sign-ups a page of
 * any members has none. Few in the country are followed by those from anywhere.
 */
export async function findFaces(deps: Deps, search: SearchRequest & { faces: 'all' | 'real' }): Promise<FoundRow[]> {
  const near = await findPage(deps, search);
  const isEnough = near.length >= DEFAULTS.similarBelow || search.filters.country === null;
  const far = isEnough ? [] : await findPage(deps, { ...search, filters: { ...search.filters, country: null } });
  const known = new Set(near.map(({ id }) => id));
  return [...near, ...far.filter(({ id }) => !known.has(id))].slice(0, DEFAULTS.searchPageSize);
}
