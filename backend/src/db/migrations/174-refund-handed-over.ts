import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table refund add column handed_over_at timestamptz',
  // A request without a failed attempt was accepted by the provider, and is not sent again.
  `update refund set handed_over_at = updated_at where status = 'requested' and attempts = 0`,
];

/** When a refund was sent to the provider: it is sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
