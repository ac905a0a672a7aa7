import { type Kysely, sql } from 'kysely';

/** The discount that a member accepted instead of leaving: at most one row per account, ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stay_offer (
    account_id int primary key references account (id) on delete cascade,
    percentage int not null check (percentage between 1 and 100),
    taken_at timestamptz not null,
    expires timestamptz not null
  )`.execute(db);
}
