import { ageOn, type Country, DEFAULTS, type MatchPreferences } from '@nightlark/contract';
import { entities, SCHEMAS } from '@nightlark/contract/api';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { gendersFor } from '../matching/wish.ts';
import type { ProfileRow } from '../profile/visibility.ts';
import { regionsOf } from '../site/places.ts';

/** The default age range around one's own age. */
const YEARS = 8;

/** A member, and whom they look for: as they saved it, else derived from their profile. */
export interface Seeker {
  me: ProfileRow;
  preferences: MatchPreferences;
  saved: boolean;
}

export async function loadSeeker(deps: Deps, id: number): Promise<Seeker> {
  const { wishes, ...me } = await deps.db
    .selectFrom('profile')
    .selectAll('profile')
    .select(({ selectFrom }) =>
      jsonObjectFrom(selectFrom('match_preference').selectAll().whereRef('member_id', '=', 'profile.id')).as('wishes'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!wishes) return { me, preferences: defaultsFor(me, deps.now()), saved: false };
  const stored = { ...wishes, gender: wishes.gender !== null && gendersFor(me).includes(wishes.gender) ? wishes.gender : 'any' };
  return { me, preferences: SCHEMAS.saveMatchPreferences.body.parse(stored), saved: true };
}

function defaultsFor(me: ProfileRow, now: Date): MatchPreferences {
  const age = ageOn(me.birthdate, now);
  const within = (value: number) => Math.min(Math.max(value, DEFAULTS.minAge), DEFAULTS.maxAge);
  return {
    gender: 'any',
    min_age: within(age - YEARS),
    max_age: within(age + YEARS),
    country: entities.country.parse(me.country) satisfies Country,
    countryregion: null,
    max_distance_km: null,
    interests: [],
    relationship_status: [],
    body_type: [],
    hair_color: [],
    eye_color: [],
    tattoos: [],
  };
}

/** @throws ApiFailure `validation` for a gender that the member's own sexuality excludes and for a region of another country */
export async function savePreferences(deps: Deps, me: ProfileRow, wanted: MatchPreferences): Promise<MatchPreferences> {
  if (wanted.gender !== 'any' && !gendersFor(me).includes(wanted.gender)) throw new ApiFailure('validation', { field: 'gender' });
  const { country, countryregion } = wanted;
  if (countryregion !== null && !(country !== null && regionsOf(country).some(({ id }) => id === countryregion))) {
    throw new ApiFailure('validation', { field: 'countryregion' });
  }
  const row = {
    ...wanted,
    gender: wanted.gender === 'any' ? null : wanted.gender,
    interests: [...new Set(wanted.interests)],
    updated_at: deps.now(),
  };
  await deps.db
    .insertInto('match_preference')
    .values({ member_id: me.id, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return { ...wanted, interests: row.interests };
}

/** The viewer's own profile, even if hidden. */
export function ownRow(db: Db, id: number): Promise<ProfileRow> {
  return db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
