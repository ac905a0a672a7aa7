import type { Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { uniqueTownNamed } from '../site/find-towns.ts';
import { type Place, placeById, regionName } from '../site/places.ts';

interface PlaceInput {
  country?: string | undefined;
  region_id?: string | null | undefined;
  city?: string | null | undefined;
  place_id?: number | null | undefined;
}

type Columns = Updateable<Database['profile']>;

/**
 * The columns changed by a new country, region or town. A town is always one of GeoNames and sets its region and
 * position; without one, a region must be one of the country. A move without a town clears the old one.
 * @throws ApiFailure `place_unknown` for an unknown or ambiguous town, `validation` for a region
 */
export async function placeChange(deps: Deps, profileId: number, input: PlaceInput): Promise<Columns> {
  const { place_id, city } = input;
  if (Object.values(input).every((value) => value === undefined)) return {};
  if (typeof place_id === 'number') return inTown(placeById(place_id), input.country);
  const old = await deps.db
    .selectFrom('profile')
    .select(['country', 'region_id', 'place_id'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  const country = input.country ?? old.country;
  const stayed = country === old.country;
  const region_id = input.region_id === undefined ? (stayed ? old.region_id : null) : input.region_id;
  if (city) return inTown(uniqueTownNamed(country, city, input.region_id) ?? uniqueTownNamed(country, city, region_id), country);
  const oldTown = place_id === undefined && city === undefined && old.place_id !== null ? placeById(old.place_id) : null;
  if (oldTown?.country === country && oldTown.region_id === region_id) return inTown(oldTown, country);
  const region = region_id === null ? null : regionName(country, region_id);
  if (region_id !== null && region === null) throw new ApiFailure('validation', { field: 'region_id' });
  return { country, region_id, region, city: null, place_id: null, lat: null, lon: null };
}

function inTown(town: Place | null, country: string | undefined = town?.country): Columns {
  if (!town || town.country !== country) throw new ApiFailure('place_unknown', { field: 'city' });
  const { id, region_id, region, city, lat, lon } = town;
  return { country, region_id, region, city, place_id: id, lat, lon };
}
