import { type Kysely, sql } from 'kysely';

/** Every change of a payment's state is an event; until now only webhooks were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column source text not null default 'webhook'`.execute(db);
}
