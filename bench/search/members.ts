import { COUNTRIES } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '@nightlark/backend/internals/database';
import { regionsOf } from '@nightlark/backend/internals/places';

/** Members with thousands of blocks in either direction: the worst case for a search. */
export const HEAVY_VIEWERS = 20;
const HEAVY_BLOCKS = 5_000;

interface Size {
  members: number;
  blocks: number;
}

/** Weights of places: large countries have more members, regions equally many. */
function places(): string {
  return JSON.stringify(
    COUNTRIES.flatMap((country, index) => {
      const regions = regionsOf(country).map(({ id }) => id);
      return Array.from({ length: 1 + (index % 5) }, () => ({ country, regions }));
    }),
  );
}

/**
 * Fills an empty, migrated database with generated members: ages 18 to 80 with most under 45, one in a hundred online,
 * nine in ten with a photo, random blocks and those of the heavy viewers (ids 1 to 20).
 */
export async function generate(db: Db, { members, blocks }: Size): Promise<void> {
  await sql`insert into account (id, email, password_hash, status, language)
    select n, 'm' || n || '@bench.example', 'none', 'active', 'en' from generate_series(1, ${members}::int) n`.execute(db);
  await sql`create table bench_place as
    select row_number() over () - 1 as at, country, array(select jsonb_array_elements_text(regions)) as regions
    from jsonb_to_recordset(${places()}::jsonb) as place (country text, regions jsonb)`.execute(db);
  await sql`insert into profile (id, name, gender, sexuality, birthdate, country, region_id, region, city, lat, lon, interests, about, photo_count, main_image_id, active, last_active, created_at)
    select n, 'Member ' || n, case when random() < 0.5 then 'male' else 'female' end,
      (array['hetero', 'hetero', 'hetero', 'hetero', 'hetero', 'hetero', 'bi', 'gay', 'lesbian', null])[1 + floor(random() * 10)::int],
      current_date - (18 * 365.25 + power(random(), 1.7) * 62 * 365.25)::int,
      place.country, place.regions[region_at], 'Region', 'Town', 40 + random() * 20, random() * 20,
      array['coffee', 'hiking', 'music'], repeat('Something about me. ', 6), 3, case when random() < 0.9 then n end,
      random() < 0.97,
      now() - case when random() < 0.01 then random() * interval '10 minutes' else power(random(), 2) * interval '90 days' end,
      now() - random() * interval '700 days'
    from (select n, floor(random() * (select count(*) from bench_place))::int as place_at, random() as r from generate_series(1, ${members}::int) n) drawn
    join bench_place place on place.at = drawn.place_at
    cross join lateral (select 1 + floor(r * cardinality(place.regions))::int as region_at) chosen
    order by n`.execute(db);
  await sql`drop table bench_place`.execute(db);
  await sql`insert into image (id, profile_id, position, status, width, height, color, name, thumb_name, blur_name, blur_thumb_name, storage_key)
    select id, id, 0, 'active', 1080, 1350, '#334455', 'n' || id, 't' || id, 'b' || id, 'bt' || id, 'photos/' || id
    from profile where main_image_id is not null`.execute(db);
  const heavy = Math.min(HEAVY_BLOCKS, Math.floor(members / 4));
  await sql`insert into block (blocker_id, blocked_id)
    select case when n % 2 = 0 then viewer else other end, case when n % 2 = 0 then other else viewer end
    from generate_series(1, ${HEAVY_VIEWERS}::int) viewer, generate_series(1, ${heavy}::int) n,
      lateral (select 21 + (n::bigint * 7919 + viewer) % (${members}::int - 21) as other) drawn
    on conflict do nothing`.execute(db);
  await sql`insert into block (blocker_id, blocked_id)
    select 1 + floor(random() * ${members})::int, 1 + floor(random() * ${members})::int
    from generate_series(1, ${blocks - HEAVY_VIEWERS * heavy}::int)
    on conflict do nothing`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
