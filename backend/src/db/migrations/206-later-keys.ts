import { type Kysely, sql } from 'kysely';

/** The idempotency keys of later requests that were answered with the same order (docs/product/payments.md#repeat-order). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column later_keys text[] not null default '{}'`.execute(db);
}
