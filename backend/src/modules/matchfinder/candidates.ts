import type { MatchPreferences } from '@nightlark/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type ProfileRow, visibleTo } from '../profile/visibility.ts';
import { birthdatesOfAges } from '../search/birthdates.ts';
import { chosenGenders, choosing } from './mutual-fit.ts';
import { type Candidate, type Fit, scoreFit, type ShownSettings } from './score.ts';

/** How many are ranked: the most recently active of those closest to the wishes. More would be slower and are hardly ever viewed. */
const POOL = 300;
/** Years beyond the wished ages that are still preferred. */
const YEARS = 5;

export interface Ranked extends Fit {
  row: Candidate;
}

/**
 * Members who match mutually, best first; ties are broken by the id.
 * @param also a further condition on `profile`, e.g. those not voted on yet
 */
export async function rankCandidates(
  deps: Deps,
  me: ProfileRow,
  wishes: MatchPreferences,
  settings: ShownSettings,
  also?: RawBuilder<SqlBool>,
): Promise<Ranked[]> {
  const found = new Map<number, Candidate>();
  for (const area of ['ages', 'country', 'everywhere'] as const) {
    for (const row of await latest(deps, me, wishes, area, also)) found.set(row.id, row);
    if (found.size >= POOL) break;
  }
  const now = deps.now();
  return [...found.values()]
    .slice(0, POOL)
    .map((row) => ({ row, ...scoreFit(me, wishes, row, settings, now) }))
    .sort((a, b) => b.score - a.score || a.row.id - b.row.id);
}

/** One query per gender, so that the search's indexes are used. */
async function latest(
  deps: Deps,
  me: ProfileRow,
  wishes: MatchPreferences,
  area: 'ages' | 'country' | 'everywhere',
  also: RawBuilder<SqlBool> | undefined,
): Promise<Candidate[]> {
  const { after, upTo } = birthdatesOfAges(wishes.min_age - YEARS, wishes.max_age + YEARS, deps.now());
  const wanted = wishes.gender === 'any' ? null : wishes.gender;
  const queries = chosenGenders({ gender: me.gender, sexuality: me.sexuality, wanted }).map((gender) => {
    let query = deps.db
      .selectFrom('profile')
      .leftJoin('match_preference', 'match_preference.member_id', 'profile.id')
      .selectAll('profile')
      .select(['match_preference.min_age as wants_min_age', 'match_preference.max_age as wants_max_age'])
      .where(visibleTo(me))
      .where('profile.id', '!=', me.id)
      .where('profile.gender', '=', gender)
      .where(choosing(gender, me.gender));
    if (also) query = query.where(also);
    if (area !== 'everywhere' && wishes.country !== null) query = query.where('profile.country', '=', wishes.country);
    if (area === 'ages') query = query.where('birthdate', '>', after).where('birthdate', '<=', upTo);
    return query.orderBy('last_active', 'desc').orderBy('profile.id', 'desc').limit(POOL).execute();
  });
  return (await Promise.all(queries)).flat().sort((a, b) => b.last_active.getTime() - a.last_active.getTime());
}
