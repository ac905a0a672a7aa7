import type { Gender } from '@nightlark/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { gendersFor, type Seeking } from '../matching/wish.ts';
import { lookingFor } from '../search/fitting.ts';

/** The matching data of a member for match finder and swipe game. */
export interface Seeker extends Seeking {
  /** The gender chosen in the match finder, if the sexuality allows both; null: no choice. */
  wanted: Gender | null;
}

/** The genders that a member looks for. A choice that contradicts the sexuality is ignored. */
export function chosenGenders(member: Seeker): readonly Gender[] {
  const open = gendersFor(member);
  return member.wanted !== null && open.includes(member.wanted) ? [member.wanted] : open;
}

/**
 * The hard rule is that each looks for the other's gender (docs/product/likes-and-match-games.md#match-finder). The other's half of it, as a
 * condition on rows of `profile` of one gender: do they look for `wanted`?
 */
export function choosing(gender: Gender, wanted: Gender): RawBuilder<SqlBool> {
  return sql<SqlBool>`${lookingFor(gender, wanted)} and (profile.sexuality is distinct from 'bi' or not exists (
    select 1 from match_preference choice where choice.member_id = profile.id and choice.gender <> ${wanted}))`;
}

/** Members who look for both genders but have chosen the other one: a condition on `profile` and their `match_preference choice`. */
export function chooseAnother(gender: Gender, wanted: Gender): RawBuilder<SqlBool> {
  return sql<SqlBool>`profile.gender = ${sql.lit(gender)} and profile.sexuality = 'bi' and choice.gender <> ${wanted}`;
}
