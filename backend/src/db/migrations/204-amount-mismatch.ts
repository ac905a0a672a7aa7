import { type Kysely, sql } from 'kysely';

/** What a provider reported as paid where it is not what was ordered, and what an operator decided (docs/product/payments.md#care). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table amount_mismatch (
    payment_id text primary key references payment (id) on delete cascade,
    expected_cents int not null,
    expected_currency text not null,
    received_cents int,
    received_currency text not null,
    reported_at timestamptz not null,
    decided_at timestamptz,
    decided_by text,
    decision text check (decision in ('credited', 'refunded'))
  )`.execute(db);
  await sql`create index amount_mismatch_open on amount_mismatch (payment_id) where decided_at is null`.execute(db);
}
