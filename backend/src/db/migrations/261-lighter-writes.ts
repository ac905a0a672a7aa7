import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Each event looked up its sequence, in the row that the same statement had just locked. The events end with their sequence still.
  `alter table live_event drop constraint live_event_account_id_fkey`,
  `create function delete_live_events() returns trigger language plpgsql as $$ begin
    delete from live_event where account_id = old.account_id;
    return null;
  end $$`,
  `create trigger live_sequence_deleted after delete on live_sequence for each row execute function delete_live_events()`,
  // The choices that exclude somebody: few have made one, since most look for one gender only.
  `create index match_preference_choice on match_preference (gender, member_id) where gender is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
