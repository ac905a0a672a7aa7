import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Both words mean one's own gender; a man was matched as gay all along, a woman as lesbian.
  `update profile set sexuality = 'gay' where gender = 'male' and sexuality = 'lesbian'`,
  `update profile set sexuality = 'lesbian' where gender = 'female' and sexuality = 'gay'`,
  // When the member corrected the date of birth, which is allowed once.
  `alter table profile add column birthdate_corrected_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
