import { DEFAULTS } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { ONLINE_MS, type ProfileRow, visibleTo } from '../profile/visibility.ts';
import { birthdatesOfAges } from './birthdates.ts';
import type { Filters } from './filters.ts';
import type { PagePosition } from './page-token.ts';

export type FoundRow = ProfileRow & { at: string };

/** Everybody whom all filters let through, the viewer excluded. */
function matching(deps: Deps, viewer: Viewer | null, filters: Filters) {
  const { after, upTo } = birthdatesOfAges(filters.min_age, filters.max_age, deps.now());
  let found = deps.db.selectFrom('profile').where(visibleTo(viewer));
  if (viewer) found = found.where('profile.id', '!=', viewer.id);
  if (filters.gender !== 'any') found = found.where('gender', '=', filters.gender);
  if (filters.country !== null) found = found.where('country', '=', filters.country);
  if (filters.countryregion !== null) found = found.where('region_id', '=', filters.countryregion);
  if (filters.min_age > DEFAULTS.minAge) found = found.where('birthdate', '<=', upTo);
  if (filters.max_age < DEFAULTS.maxAge) found = found.where('birthdate', '>', after);
  if (filters.online) found = found.where('last_active', '>', new Date(deps.now().getTime() - ONLINE_MS));
  return found;
}

/** One page in the order of the search, by keyset: as fast on the thousandth page as on the first. */
export function findPage(
  deps: Deps,
  viewer: Viewer | null,
  filters: Filters,
  position: PagePosition | null,
  limit: number,
): Promise<FoundRow[]> {
  const column = filters.sort === 'newest' ? 'created_at' : 'last_active';
  const at = sql.ref(column);
  let page = matching(deps, viewer, filters)
    .selectAll('profile')
    .select(sql<string>`${at}::text`.as('at'));
  if (position) page = page.where(sql<boolean>`(${at}, profile.id) < (${position.at}::timestamptz, ${position.id}::int)`);
  return page.orderBy(column, 'desc').orderBy('profile.id', 'desc').limit(limit).execute();
}

export async function countMatching(deps: Deps, viewer: Viewer | null, filters: Filters): Promise<number> {
  const { total } = await matching(deps, viewer, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
