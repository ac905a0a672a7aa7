import { type Kysely, sql } from 'kysely';

/** Outcomes of uploads by the client's key, so that a repeated upload adds one photo (docs/product/profiles-and-photos.md#photos). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      profile_id integer not null references profile (id) on delete cascade,
      key uuid not null,
      image_id integer references image (id) on delete cascade,
      refusal jsonb,
      started_at timestamptz not null,
      primary key (profile_id, key)
    )`.execute(db);
  await sql`create index upload_image on upload (image_id) where image_id is not null`.execute(db);
  await sql`create index upload_started on upload (started_at)`.execute(db);
}
