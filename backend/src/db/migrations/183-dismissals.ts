import { type Kysely, sql } from 'kysely';

/** Permanent dismissals apply on every device of a member (docs/product/shell.md#alerts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dismissal (
    account_id int not null references account (id) on delete cascade,
    key text not null,
    dismissed_at timestamptz not null,
    primary key (account_id, key)
  )`.execute(db);
}
