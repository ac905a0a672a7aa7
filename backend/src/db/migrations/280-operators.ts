import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Never deleted: the audit log goes on naming them. Without a role nobody enters.
  `create table operator (
    name text primary key,
    roles text[] not null,
    key_hash bytea not null unique,
    made_at timestamptz not null,
    -- encrypted
    totp_secret bytea,
    -- null: not proved yet, they can do nothing else before
    totp_since timestamptz,
    -- of the last code that was accepted: none is accepted twice
    totp_step int not null default 0,
    -- hashes of those that are left
    recovery_codes text[] not null default '{}'
  )`,
  `create index operator_session_operator on operator_session (operator)`,
];

/** Operators with roles and a second factor (docs/guides/operators.md#operators). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
