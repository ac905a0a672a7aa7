import { type Kysely, sql } from 'kysely';

/** Payment methods that a provider stores for a member, by its token, which is encrypted (docs/product/payments.md#stored-methods). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_method (
    id int primary key generated always as identity,
    account_id int not null references account (id) on delete cascade,
    provider text not null,
    method text not null,
    token bytea not null,
    label text not null,
    expires text check (expires ~ '^\\d{4}-\\d{2}$'),
    created_at timestamptz not null,
    used_at timestamptz not null,
    unique (account_id, provider, method, label)
  )`.execute(db);
  await sql`alter table payment add column store boolean not null default false`.execute(db);
  await sql`alter table payment add column stored_method_id int references stored_method (id) on delete set null`.execute(db);
  await sql`create index payment_stored_method on payment (stored_method_id) where stored_method_id is not null`.execute(db);
  // Recent payments by bundle: for the most popular one.
  await sql`create index payment_completed on payment (created_at, bundle_id) where status = 'completed'`.execute(db);
}
