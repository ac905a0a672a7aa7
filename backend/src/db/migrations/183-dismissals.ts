import { type Kysely, sql } from 'kysely';

/** What a member closed for good follows them to every device (docs/product/shell.md#alerts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dismissal (
    account_id int not null references account (id) on delete cascade,
    key text not null,
    dismissed_at timestamptz not null,
    primary key (account_id, key)
  )`.execute(db);
}
