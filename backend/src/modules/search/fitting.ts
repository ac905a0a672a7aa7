import { type Gender, GENDERS } from '@nightlark/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { sexualitiesLookingFor } from '../matching/wish.ts';
import type { Filters } from './filters.ts';
import { hasMaxAge, hasMinAge, type SearchSlot, type Seeker } from './values.ts';

const AND = sql.raw(' and ');

/** Each gender is searched by itself, because that is what the indexes begin with. */
export const gendersOf = ({ gender }: Filters): readonly Gender[] => (gender === 'any' ? GENDERS : [gender]);

/**
 * The condition on `profile` for everybody of a gender whom the filters let through; whom the viewer may not see, and
 * the viewer, are still among them.
 */
export function fitting(viewer: Seeker | null, filters: Filters, gender: Gender, slot: SearchSlot): RawBuilder<SqlBool> {
  const parts = [sql`profile.active and profile.gender = ${gender}`];
  if (filters.country !== null) parts.push(sql`profile.country = ${slot('country')}`);
  if (filters.countryregion !== null) parts.push(sql`profile.region_id = ${slot('region')}`);
  if (hasMinAge(filters)) parts.push(sql`profile.birthdate <= ${slot('bornUpTo')}::date`);
  if (hasMaxAge(filters)) parts.push(sql`profile.birthdate > ${slot('bornAfter')}::date`);
  if (filters.online) parts.push(sql`profile.last_active > ${slot('onlineSince')}`);
  if (viewer && filters.mutual) parts.push(lookingFor(gender, viewer.gender));
  return sql<SqlBool>`${sql.join(parts, AND)}`;
}

/** The rule of `looksFor`, as a condition on a row of `profile`. */
export function lookingFor(gender: Gender, wanted: Gender): RawBuilder<SqlBool> {
  const wishes = sexualitiesLookingFor(gender, wanted);
  const said = wishes.filter((wish) => wish !== null);
  return sql<SqlBool>`(profile.sexuality in (${sql.join(said)})${wishes.includes(null) ? sql` or profile.sexuality is null` : sql``})`;
}
