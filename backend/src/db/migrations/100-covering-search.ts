import { type Kysely, sql } from 'kysely';

// Covering indexes: all columns that a search filters, sorts or counts by, sexuality too. Table rows, which are scattered, are read for
// one page of cards only.
const INDEXES: readonly { name: string; on: string }[] = [
  { name: 'profile_search', on: '(gender, last_active desc, id desc) include (birthdate, country, sexuality)' },
  { name: 'profile_search_country', on: '(gender, country, last_active desc, id desc) include (birthdate, sexuality)' },
  { name: 'profile_search_region', on: '(gender, country, region_id, last_active desc, id desc) include (birthdate, sexuality)' },
  { name: 'profile_newest', on: '(gender, created_at desc, id desc) include (birthdate, country, sexuality)' },
  { name: 'profile_newest_country', on: '(gender, country, created_at desc, id desc) include (birthdate, sexuality)' },
  { name: 'profile_birthdate', on: '(gender, birthdate, country, region_id) include (sexuality)' },
  { name: 'profile_birthdate_country', on: '(gender, country, birthdate, region_id) include (sexuality)' },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on } of INDEXES) await sql.raw(`create index ${name}_next on profile ${on} where active`).execute(db);
  // Last, because the first of these locks out searches until the migration is committed.
  for (const { name } of INDEXES) await sql.raw(`drop index ${name}; alter index ${name}_next rename to ${name}`).execute(db);
}
