import type { Gender, MatchPreferences } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { wishesFor } from '../matching/wish.ts';
import { type ProfileRow, visibleAmongMany } from '../profile/visibility.ts';
import { lookingFor } from '../search/fitting.ts';
import { chosenGenders, chooseAnother } from './mutual-fit.ts';

/**
 * The exact number of mutually matching members, though few of them are ranked. Like the search's total, it sums the counters by
 * year of birth, which triggers maintain, and subtracts the few exceptions, which are queried.
 */
export async function countFitting(
  { db }: Pick<Deps, 'db'>,
  me: Pick<ProfileRow, 'id' | 'gender' | 'sexuality'>,
  wanted: MatchPreferences['gender'],
): Promise<number> {
  const genders = chosenGenders({ gender: me.gender, sexuality: me.sexuality, wanted: wanted === 'any' ? null : wanted });
  const counts = genders.map((gender) => sql`${lookingForMe(me, gender)} - ${unseen(me, gender)} - ${lookElsewhere(me, gender)}`);
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql.raw(' + '))})::int as total`.execute(db);
  return rows[0]!.total;
}

type Me = Pick<ProfileRow, 'id' | 'gender'>;

/** Members of one gender who look for mine, by their sexuality. */
function lookingForMe(me: Me, gender: Gender): RawBuilder<unknown> {
  const columns = sql.raw(wishesFor(gender, me.gender).join(' + '));
  return sql`(select coalesce(sum(${columns}), 0) from profile_year_count where place = '' and gender = ${sql.lit(gender)})`;
}

/** Those of them who are blocked in either direction, and the viewer. */
function unseen(me: Me, gender: Gender): RawBuilder<unknown> {
  return sql`(select count(*) from profile
    where profile.active and profile.gender = ${sql.lit(gender)} and ${lookingFor(gender, me.gender)} and profile.id in (
      select blocked_id from block where blocker_id = ${me.id}
      union select blocker_id from block where blocked_id = ${me.id}
      union select ${me.id}::bigint))`;
}

/** Those of the others whose own choice in the match finder excludes my gender. */
function lookElsewhere(me: Me, gender: Gender): RawBuilder<unknown> {
  return sql`(select count(*) from match_preference choice join profile on profile.id = choice.member_id
    where ${chooseAnother(gender, me.gender)} and ${visibleAmongMany(me.id)} and profile.id <> ${me.id})`;
}
