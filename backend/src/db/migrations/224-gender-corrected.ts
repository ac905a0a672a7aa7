import { type Kysely, sql } from 'kysely';

/** When a member corrected a wrong gender, which they may do once (docs/product/profiles-and-photos.md#the-own-profile). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column gender_corrected_at timestamptz`.execute(db);
}
