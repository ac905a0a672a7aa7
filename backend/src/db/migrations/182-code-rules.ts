import { type Kysely, sql } from 'kysely';

/** Rules of a discount code: start date, total number of uses, currency of its minimum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table discount_code
    add column currency text check (length(currency) = 3),
    add column total_uses int check (total_uses > 0),
    add column starts timestamptz,
    add column active boolean not null default true,
    add column created_at timestamptz not null default now()`.execute(db);
  await sql`update discount_code set currency = 'EUR' where minimum_order_value > 0`.execute(db);
  // Completed and pending uses of a code are counted for each order with one.
  await sql`create index payment_code on payment (discount_code) where discount_code is not null`.execute(db);
}
