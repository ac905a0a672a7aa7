import { type Kysely, sql } from 'kysely';

/**
 * Mails that a process is sending: notifications until `due_at`, complaints until `taken_until`. They stay stored until they were sent
 * (docs/product/notifications-and-push.md#kinds).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_due add column taken boolean not null default false`.execute(db);
  await sql`alter table complaint add column taken_until timestamptz`.execute(db);
}
