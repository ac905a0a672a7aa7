import { type Kysely, sql } from 'kysely';

/** The idempotency key of the call that opened a view-once photo: its response may be lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_photo add column opened_key uuid`.execute(db);
}
