import { type Kysely, sql } from 'kysely';

/** Devices that a member has logged in from, and when a member was last notified of password guessing. */
const STATEMENTS = [
  `create table known_device (
    account_id int not null references account (id) on delete cascade,
    token_hash bytea not null,
    last_login timestamptz not null,
    primary key (account_id, token_hash)
  )`,
  `create index known_device_token on known_device (token_hash)`,
  `alter table login_attempt add column told_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
