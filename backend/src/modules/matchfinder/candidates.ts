import type { MatchPreferences } from '@nightlark/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type ProfileRow, visibleAmongMany } from '../profile/visibility.ts';
import { birthdatesOfAges } from '../search/birthdates.ts';
import { chosenGenders, choosing } from './mutual-fit.ts';
import type { Seeker } from './preferences.ts';
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
export async function rankCandidates(deps: Deps, seeker: Seeker, settings: ShownSettings, also?: RawBuilder<SqlBool>): Promise<Ranked[]> {
  const { rows } = await candidates(deps, seeker, also).execute(deps.db);
  const now = deps.now();
  return rows.map((row) => ({ id: row.id, ...scoreFit(seeker, row, settings, now) })).sort((a, b) => b.score - a.score || a.id - b.id);
}

const COLUMNS = sql.raw(SCORED_COLUMNS.map((column) => `profile.${column}`).join(', '));

/** Those of the wished ages, then others of the country, then others anywhere, until there are enough. */
function candidates(deps: Deps, { me, preferences: wishes }: Seeker, also: RawBuilder<SqlBool> = sql`true`): RawBuilder<Candidate> {
  const { after, upTo } = birthdatesOfAges(wishes.min_age - YEARS, wishes.max_age + YEARS, deps.now());
  const country = wishes.country === null ? sql`` : sql`and profile.country = ${wishes.country}`;
  const ages = sql`and profile.birthdate > ${after} and profile.birthdate <= ${upTo}`;
  const latest = (area: RawBuilder<unknown>, others: RawBuilder<unknown> = sql``) => latestOf(me, wishes, area, sql`${also} ${others}`);
  const left = (...areas: string[]) => sql.raw(`${POOL}${areas.map((area) => ` - (select count(*) from ${area})`).join('')}`);
  return sql<Candidate>`with ages as materialized (${latest(sql`${country} ${ages}`)}),
    country as materialized (select * from (
      ${latest(country, sql`and profile.id not in (select id from ages)`)}) latest limit ${left('ages')}),
    everywhere as materialized (select * from (
      ${latest(sql``, sql`and profile.id not in (select id from ages) and profile.id not in (select id from country)`)}) latest
      limit ${left('ages', 'country')})
    select * from ages union all select * from country union all select * from everywhere`;
}

/** No limit, but the planner doesn't know that, and expects a tenth: it reads in order instead of sorting everybody of that age. */
const UNKNOWN = sql`(select ${sql.lit(2 ** 31 - 1)})`;

/**
 * One query per gender, so that the search's indexes are used; the limit is in the text, for the planner. Who is left out is so of its
 * result: the planner takes each `not in` for half of all.
 */
function latestOf(me: ProfileRow, wishes: MatchPreferences, area: RawBuilder<unknown>, also: RawBuilder<unknown>): RawBuilder<unknown> {
  const wanted = wishes.gender === 'any' ? null : wishes.gender;
  const queries = chosenGenders({ gender: me.gender, sexuality: me.sexuality, wanted }).map(
    (gender) => sql`(select ${COLUMNS}, profile.last_active from (
        select ${COLUMNS}, profile.last_active, profile.active from profile
        where profile.active and profile.id <> ${me.id} and profile.gender = ${sql.lit(gender)} and ${choosing(gender, me.gender)} ${area}
        order by last_active desc, profile.id desc limit ${UNKNOWN}
      ) profile where ${visibleAmongMany(me.id)} and ${also} order by last_active desc, profile.id desc limit ${sql.lit(POOL)})`,
  );
  return sql`select * from (${sql.join(queries, sql.raw(' union all '))}) genders order by last_active desc, id desc limit ${sql.lit(POOL)}`;
}
