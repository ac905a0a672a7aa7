import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table age_check (
    id text primary key,
    account_id int not null references account (id) on delete cascade,
    provider_id text not null,
    state text not null check (state in ('pending', 'passed', 'refused')),
    created_at timestamptz not null,
    decided_at timestamptz
  )`,
  `create index age_check_account on age_check (account_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
