import type { MatchPreferences } from '@nightlark/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type ProfileRow, visibleAmongMany } from '../profile/visibility.ts';
import { birthdatesOfAges } from '../search/birthdates.ts';
import { chosenGenders, choosing } from './mutual-fit.ts';
import { type Candidate, type Fit, SCORED_COLUMNS, scoreFit, type ShownSettings } from './score.ts';

/** How many are ranked: the most recently active of those closest to the wishes. More would be slower and are hardly ever viewed. */
const POOL = 300;
/** Years beyond the wished ages that are still preferred. */
const YEARS = 5;

export interface Ranked extends Fit {
  id: number;
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
  const { rows } = await candidates(deps, me, wishes, also).execute(deps.db);
  const now = deps.now();
  return rows.map((row) => ({ id: row.id, ...scoreFit(me, wishes, row, settings, now) })).sort((a, b) => b.score - a.score || a.id - b.id);
}

const COLUMNS = sql.raw(SCORED_COLUMNS.map((column) => `profile.${column}`).join(', '));

/** Those of the wished ages, then others of the country, then others anywhere, until there are enough. */
function candidates(deps: Deps, me: ProfileRow, wishes: MatchPreferences, also: RawBuilder<SqlBool> = sql`true`): RawBuilder<Candidate> {
  const { after, upTo } = birthdatesOfAges(wishes.min_age - YEARS, wishes.max_age + YEARS, deps.now());
  const country = wishes.country === null ? sql`` : sql`and profile.country = ${wishes.country}`;
  const ages = sql`and profile.birthdate > ${after} and profile.birthdate <= ${upTo}`;
  const latest = (area: RawBuilder<unknown>) => latestOf(me, wishes, sql`${also} ${area}`);
  const left = (...areas: string[]) => sql.raw(`${POOL}${areas.map((area) => ` - (select count(*) from ${area})`).join('')}`);
  return sql<Candidate>`with ages as materialized (${latest(sql`${country} ${ages}`)}),
    country as materialized (select * from (
      ${latest(sql`${country} and profile.id not in (select id from ages)`)}) latest limit ${left('ages')}),
    everywhere as materialized (select * from (
      ${latest(sql`and profile.id not in (select id from ages) and profile.id not in (select id from country)`)}) latest
      limit ${left('ages', 'country')})
    select found.*, choice.min_age as wants_min_age, choice.max_age as wants_max_age
    from (select * from ages union all select * from country union all select * from everywhere) found
      left join match_preference choice on choice.member_id = found.id`;
}

/** One query per gender, so that the search's indexes are used; the limit is in the text, for the planner. */
function latestOf(me: ProfileRow, wishes: MatchPreferences, also: RawBuilder<unknown>): RawBuilder<unknown> {
  const wanted = wishes.gender === 'any' ? null : wishes.gender;
  const queries = chosenGenders({ gender: me.gender, sexuality: me.sexuality, wanted }).map(
    (gender) => sql`(select ${COLUMNS}, profile.last_active from profile
      where ${visibleAmongMany(me.id)} and profile.id <> ${me.id} and profile.gender = ${sql.lit(gender)} and ${choosing(gender, me.gender)}
        and ${also}
      order by last_active desc, profile.id desc limit ${sql.lit(POOL)})`,
  );
  return sql`select * from (${sql.join(queries, sql.raw(' union all '))}) genders order by last_active desc, id desc limit ${sql.lit(POOL)}`;
}
