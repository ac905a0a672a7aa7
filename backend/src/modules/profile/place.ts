import type { Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { findCity, regionsOf } from '../site/places.ts';

interface PlaceInput {
  country?: string | undefined;
  region_id?: string | null | undefined;
  city?: string | null | undefined;
}

/**
 * The columns that a change of country, region or city sets. A region must be one of the country; moving to another
 * country without naming a region and city forgets the old ones.
 */
export async function placeChange(deps: Deps, profileId: number, input: PlaceInput): Promise<Updateable<Database['profile']>> {
  if (input.country === undefined && input.region_id === undefined && input.city === undefined) return {};
  const old = await deps.db
    .selectFrom('profile')
    .select(['country', 'region_id', 'city'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  const country = input.country ?? old.country;
  const moved = country !== old.country;
  const region_id = input.region_id === undefined ? (moved ? null : old.region_id) : input.region_id;
  const city = input.city === undefined ? (moved ? null : old.city) : input.city || null;
  const region = region_id === null ? null : regionsOf(country).find(({ id }) => id === region_id);
  if (region === undefined) throw new ApiFailure('validation', { field: 'region_id' });
  const found = city === null ? null : findCity(country, city, region_id);
  return { country, region_id, region: region?.name ?? null, city, lat: found?.lat ?? null, lon: found?.lon ?? null };
}
