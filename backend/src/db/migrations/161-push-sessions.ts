import { type Kysely, sql } from 'kysely';

/** A push subscription is deleted with the session that it was made in: a logged-out device receives nothing more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscription add column session_hash bytea references session (token_hash) on delete cascade`.execute(db);
  await sql`create index push_subscription_session on push_subscription (session_hash)`.execute(db);
}
