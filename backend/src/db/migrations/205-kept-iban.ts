import { type Kysely, sql } from 'kysely';

/** The keyed hash of the bank account of a direct debit whose account is deleted: a later return blocks it (docs/product/payments.md#direct-debit). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_payment add column iban_hash bytea`.execute(db);
}
