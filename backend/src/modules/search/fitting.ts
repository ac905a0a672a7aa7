import { type Gender, GENDERS } from '@nightlark/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hiddenFromPlanner } from '../../db/prepared.ts';
import { sexualitiesLookingFor } from '../matching/wish.ts';
import type { Filters } from './filters.ts';
import { type SearchRequest, hasAges, type SearchSlot } from './values.ts';

const AND = sql.raw(' and ');

/** Each gender is a query of its own, because it is the indexes' first column. */
export const gendersOf = ({ gender }: Filters): readonly Gender[] => (gender === 'any' ? GENDERS : [gender]);

/**
 * The condition on `profile` for members of a gender who match the filters; the viewer and members invisible to them
 * are still included. `whileWalking` phrases it so that no index on birth dates is used.
 */
export function fitting(search: SearchRequest, gender: Gender, slot: SearchSlot, { whileWalking = false } = {}): RawBuilder<SqlBool> {
  const others = fittingButAges(search, gender, slot);
  if (!hasAges(search.filters)) return others;
  const ages = [
    sql`profile.birthdate > ${hiddenFromPlanner(slot('bornAfter'), 'date')}`,
    sql`profile.birthdate <= ${hiddenFromPlanner(slot('bornUpTo'), 'date')}`,
  ];
  return sql<SqlBool>`${sql.join([others, ...(whileWalking ? ages.map((age) => sql`(${age}) is true`) : ages)], AND)}`;
}

/** The same without the ages. */
export function fittingButAges({ viewer, filters, faces }: SearchRequest, gender: Gender, slot: SearchSlot): RawBuilder<SqlBool> {
  const parts = [sql`profile.active and profile.gender = ${sql.lit(gender)}`];
  if (filters.country !== null) parts.push(sql`profile.country = ${hiddenFromPlanner(slot('country'), 'text')}`);
  if (filters.countryregion !== null) parts.push(sql`profile.region_id = ${hiddenFromPlanner(slot('region'), 'text')}`);
  if (filters.online) parts.push(sql`profile.last_active > ${hiddenFromPlanner(slot('onlineSince'), 'timestamptz')}`);
  if (viewer && filters.mutual) parts.push(lookingFor(gender, viewer.gender));
  if (faces === 'real') parts.push(sql`not profile.fictional`);
  if (faces) parts.push(sql`exists (select 1 from image where image.id = profile.main_image_id and image.status = 'active')`);
  return sql<SqlBool>`${sql.join(parts, AND)}`;
}

/** The rule of `looksFor`, as a condition on a row of `profile`. */
export function lookingFor(gender: Gender, wanted: Gender): RawBuilder<SqlBool> {
  const wishes = sexualitiesLookingFor(gender, wanted);
  const literals = wishes.filter((wish) => wish !== null).map((wish) => sql.lit(wish));
  return sql<SqlBool>`(profile.sexuality in (${sql.join(literals)})${wishes.includes(null) ? sql` or profile.sexuality is null` : sql``})`;
}
