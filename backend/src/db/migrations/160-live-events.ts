import { type Kysely, sql } from 'kysely';

/**
 * Each member's sequence of live events. Rows hold ids alone; the payload is built on delivery. Events reference the sequence, not the
 * account: inserting one takes no lock that a purge waits for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table live_sequence (
    account_id int primary key references account (id) on delete cascade,
    last int not null
  )`.execute(db);
  await sql`create table live_event (
    account_id int not null references live_sequence (account_id) on delete cascade,
    seq int not null,
    name text not null,
    reference jsonb not null,
    at timestamptz not null,
    primary key (account_id, seq)
  )`.execute(db);
  await sql`create index live_event_at on live_event (at)`.execute(db);
}
