import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A statement that waited for a lock sees the database as it was before. What it calls sees what was committed meanwhile.
  `create function has_liked(liker int, liked int) returns boolean language plpgsql volatile as $$ begin
    return exists (select from likes where from_id = liker and to_id = liked);
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
