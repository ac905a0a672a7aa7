import { type Kysely, sql } from 'kysely';

/**
 * Direct debit mandates and the orders paid by them. IBAN and phone are encrypted with a key outside the database where
 * the operator configures one; a mandate outlives its account, as the proof of what was collected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mandate (
    id int primary key generated always as identity,
    account_id int references account (id) on delete set null,
    reference text not null unique,
    account_holder text not null,
    iban bytea not null,
    iban_hash bytea not null,
    iban_last4 text not null,
    street text not null,
    house_number text not null,
    zip text not null,
    city text not null,
    country text not null,
    created_at timestamptz not null,
    signed_at timestamptz,
    last_used_at timestamptz,
    ended_at timestamptz
  )`.execute(db);
  await sql`create index mandate_account on mandate (account_id)`.execute(db);
  await sql`create index mandate_kept on mandate (last_used_at) where account_id is null`.execute(db);
  await sql`create table direct_debit (
    payment_id text primary key references payment (id) on delete cascade,
    account_id int not null references account (id) on delete cascade,
    mandate_id int not null references mandate (id) on delete cascade,
    details_hash bytea not null,
    phone bytea,
    phone_end text not null,
    locale text not null,
    code_hash bytea,
    code_expires timestamptz,
    code_sent_at timestamptz,
    codes_sent int not null default 0,
    tries int not null default 0,
    confirmed_at timestamptz,
    collect_on date,
    announced_at timestamptz
  )`.execute(db);
  await sql`create index direct_debit_account on direct_debit (account_id)`.execute(db);
  await sql`create index direct_debit_mandate on direct_debit (mandate_id)`.execute(db);
  await sql`create table direct_debit_block (
    id int primary key generated always as identity,
    account_id int references account (id) on delete set null,
    iban_hash bytea not null,
    payment_id text not null unique,
    blocked_at timestamptz not null,
    lifted_at timestamptz,
    lifted_by text
  )`.execute(db);
  await sql`create index direct_debit_block_account on direct_debit_block (account_id)`.execute(db);
  await sql`create index direct_debit_block_iban on direct_debit_block (iban_hash)`.execute(db);
  await sql`create table sms_outbox (
    id int primary key generated always as identity,
    sent_at timestamptz not null,
    recipient text not null,
    body text not null
  )`.execute(db);
}
