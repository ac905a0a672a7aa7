import { type Kysely, sql } from 'kysely';

/** What an operator may say of a discount code: from when, how often for all together, in which currency its minimum is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table discount_code
    add column currency text check (length(currency) = 3),
    add column total_uses int check (total_uses > 0),
    add column starts timestamptz,
    add column active boolean not null default true,
    add column created_at timestamptz not null default now()`.execute(db);
  await sql`update discount_code set currency = 'EUR' where minimum_order_value > 0`.execute(db);
  // How often a code was used, or is about to be, is counted for each order with one.
  await sql`create index payment_code on payment (discount_code) where discount_code is not null`.execute(db);
}
