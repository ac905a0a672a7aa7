import type { ProfileCard } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../session/viewer.ts';
import { presentCards } from '../profile/presenter.ts';
import { type ProfileRow, visibleTo } from '../profile/visibility.ts';
import { shiftYears } from '../search/birthdates.ts';

const RELATED = 6;
const YEARS = 7;

/** Six similar members: same gender and country, about the same age; deterministic per member. */
export async function relatedTo(deps: Deps, viewer: Viewer | null, row: ProfileRow): Promise<ProfileCard[]> {
  const after = await pick(deps, viewer, row, '>', RELATED);
  const wrapped = after.length < RELATED ? await pick(deps, viewer, row, '<', RELATED - after.length) : [];
  return presentCards(deps, viewer, [...after, ...wrapped]);
}

/** By the stored random column, which is indexed: `order by random()` reads every row. */
function pick(deps: Deps, viewer: Viewer | null, row: ProfileRow, side: '>' | '<', limit: number): Promise<ProfileRow[]> {
  return deps.db
    .selectFrom('profile')
    .selectAll()
    .where('gender', '=', row.gender)
    .where('country', '=', row.country)
    .where('birthdate', '>=', shiftYears(row.birthdate, -YEARS))
    .where('birthdate', '<=', shiftYears(row.birthdate, YEARS))
    .where('rnd', side, row.rnd)
    .where('id', 'not in', viewer ? [row.id, viewer.id] : [row.id])
    .where(visibleTo(viewer))
    .orderBy('rnd')
    .limit(limit)
    .execute();
}
