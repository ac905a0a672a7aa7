import { type Kysely, sql } from 'kysely';
import { uniqueTownNamed } from './130-find-town.ts';

interface Written {
  country: string;
  region_id: string | null;
  city: string;
}

/**
 * A town was free text and is now a GeoNames id, so that every member who gives one has a distance. Existing texts are looked up once;
 * an ambiguous or unknown one is cleared, and the profile requests it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column place_id int`.execute(db);
  const { rows } = await sql<Written>`select distinct country, region_id, city from profile where city is not null`.execute(db);
  const found = rows.flatMap(({ country, region_id, city }) => {
    const town = uniqueTownNamed(country, city, region_id);
    return town ? { ...town, was_region: region_id, was: city } : [];
  });
  await sql`update profile
    set place_id = town.id, region_id = town.region_id, region = town.region, city = town.city, lat = town.lat, lon = town.lon
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as town (
      id int, country text, was_region text, was text, region_id text, region text, city text, lat float8, lon float8)
    where profile.country = town.country and profile.city = town.was and profile.region_id is not distinct from town.was_region`.execute(
    db,
  );
  await sql`update profile set city = null, lat = null, lon = null where place_id is null and (city is not null or lat is not null)`.execute(
    db,
  );
}
