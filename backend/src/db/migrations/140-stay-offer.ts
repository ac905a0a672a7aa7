import { type Kysely, sql } from 'kysely';

/** The discount that a member took instead of leaving: one row for an account, for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stay_offer (
    account_id int primary key references account (id) on delete cascade,
    percentage int not null check (percentage between 1 and 100),
    taken_at timestamptz not null,
    expires timestamptz not null
  )`.execute(db);
}
