import { type Kysely, sql } from 'kysely';

/** The filters of a member's last search, as far as they differ from the defaults (docs/product/search-and-places.md#filters). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column last_search jsonb`.execute(db);
}
